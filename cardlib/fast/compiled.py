"""The playing layer compiled by Numba, the optional extra ``fast``: the same functions, not a second copy of them.

Every function of a module is given to Numba as it stands; only the tables beside it become arrays, the one kind of
table that Numba takes for a constant.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

from cardlib.errors import CardlibError
from cardlib.fast import source
from cardlib.i18n import N_


class NotInstalled(CardlibError):
    """Numba is not installed, or cannot be loaded here."""


@cache
def numba_and_numpy() -> tuple[Any, Any]:
    """Both modules.

    Raises:
        NotInstalled: if they cannot be imported.
    """
    try:
        return import_module("numba"), import_module("numpy")
    except ImportError as error:
        raise NotInstalled(
            N_("Compiled games need Numba, which is not to be had here ({why}): install the extra named fast."),
            why=str(error),
        ) from None


@cache
def teach_bit_counting() -> None:
    """``int.bit_count`` and ``int.bit_length``, which Numba does not know, as single instructions."""
    numba, _ = numba_and_numpy()
    types = numba.core.types

    def count_ones(typing_context: Any, number: Any) -> Any:
        return number(number), lambda context, builder, signature, arguments: builder.ctpop(arguments[0])

    def count_zeros_in_front(typing_context: Any, number: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.ctlz(arguments[0], context.get_constant(types.boolean, False))

        return number(number), generate

    ones, zeros_in_front = map(numba.extending.intrinsic, (count_ones, count_zeros_in_front))
    # Numba compares the arguments of a function with those of what it returns, so neither has types.
    method = numba.extending.overload_method
    method(types.Integer, "bit_count")(lambda number: lambda number: ones(number))
    method(types.Integer, "bit_length")(lambda number: lambda number: 64 - zeros_in_front(number))


def empty_table(is_compiled: bool) -> Any:
    """A dictionary from whole numbers to whole numbers with nothing in it, for compiled functions or for Python's.

    Raises:
        NotInstalled: if it is for compiled ones and Numba cannot be imported.
    """
    if not is_compiled:
        return {}
    numba, _ = numba_and_numpy()
    return numba.typed.Dict.empty(numba.int64, numba.int64)


@cache
def compiled(module: ModuleType) -> SimpleNamespace:
    """Everything in ``module``, its functions compiled, each when it is first called.

    Raises:
        NotInstalled: if Numba cannot be imported.
    """
    numba, numpy = numba_and_numpy()
    teach_bit_counting()
    names = dict(vars(module))
    if module is not source:  # what it imports from there compiled too, but a name of its own stays its own
        shared = vars(compiled(source))
        names |= {name: shared[name] for name in shared.keys() & names if names[name] is getattr(source, name, None)}
    for name, value in vars(module).items():
        if isinstance(value, tuple):
            names[name] = numpy.array(value, dtype=numpy.int64)
        elif isinstance(value, FunctionType) and value.__module__ == module.__name__:
            names[name] = numba.njit(FunctionType(value.__code__, names, name))
    return SimpleNamespace(**names)
