"""Tests that need the compiled games."""

import pytest

from cardlib import fast
from cardlib.fast import compiled


def numba_is_here():
    try:
        compiled.numba_and_numpy()
    except fast.NotInstalled:
        return False
    return True


with_numba = pytest.mark.skipif(not numba_is_here(), reason="needs Numba, the optional extra named fast")
