"""The lesson in JupyterLab: the same widgets, with the notebook's own keys around them."""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile

import pytest
from conftest import ROOT, TIMEOUT, Server, until
from playwright.sync_api import expect

NOTEBOOK = "03-mita-trick.ipynb"


class Lab(Server):
    """JupyterLab in a process of its own, on a copy of the lessons, with nobody's settings but ours."""

    def __init__(self, folder):
        shutil.copytree(ROOT / "notebooks" / "en", folder / "lessons")
        settings = folder / "settings" / "@jupyterlab" / "apputils-extension"
        settings.mkdir(parents=True)
        quiet = {"fetchNews": "false", "checkForUpdates": False}
        (settings / "notification.jupyterlab-settings").write_text(json.dumps(quiet))
        self.folder = folder
        super().__init__()

    def command(self):
        return [
            *(sys.executable, "-m", "jupyterlab", "--no-browser", f"--port={self.port}"),
            "--IdentityProvider.token=",
            *(f"--ServerApp.root_dir={self.folder / 'lessons'}", "--ServerApp.allow_root=True"),
            f"--LabApp.user_settings_dir={self.folder / 'settings'}",
            f"--LabApp.workspaces_dir={self.folder / 'workspaces'}",
        ]
