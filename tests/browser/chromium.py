"""Find a Chromium for the browser tests, or get one: ``python tests/browser/chromium.py``."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Error, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MISSING = "No Chromium was found: install one, run `playwright install chromium`, or set CHROMIUM to its path."


def find() -> str | None:
    """Return the path of a Chromium: the variable CHROMIUM, the system's, or Playwright's own."""
    named = os.environ.get("CHROMIUM")
    if named:
        return shutil.which(named)
    for name in NAMES:
        if path := shutil.which(name):
            return path
    try:
        with sync_playwright() as playwright:
            own = playwright.chromium.executable_path
    except Error:
        return None
    return own if Path(own).exists() else None


def required() -> bool:
    """Tell whether a missing browser is a failure: in CI a skipped test is a test nobody ran."""
    return os.environ.get("CI", "").lower() not in ("", "0", "false")


def install() -> None:
    """Install a Chromium where that is possible without asking; one that was asked for by name stays missing."""
    if os.environ.get("CHROMIUM"):
        return
    if hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        packages = ["chromium", "fonts-dejavu-core"]
        subprocess.run(["apt-get", "update", "-qq"], env=quiet, check=False)
        subprocess.run(
            ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages], env=quiet, check=False
        )
    if find() is None:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)


def main() -> None:
    """Make sure there is a Chromium, and say which; without one, fail where it is required."""
    if find() is None:
        install()
    path = find()
    if path:
        print(f"Browser tests use {path}")
    elif required():
        sys.exit(MISSING)
    else:
        print(f"{MISSING} The browser tests will be skipped.", file=sys.stderr)


if __name__ == "__main__":
    main()
