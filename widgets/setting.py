"""Setting what a widget has, such as ``replay.step = 3``: what cannot be is refused in a sentence of ours."""

from __future__ import annotations

from typing import Any

import traitlets

from cardlib.errors import CardlibError, shown
from cardlib.i18n import N_


class SettingError(CardlibError, traitlets.TraitError):
    """A value that an attribute of a widget cannot have. Nothing has changed."""


# By the kind of the attribute, what it takes.
_TAKES: tuple[tuple[type[traitlets.TraitType[Any, Any]], str], ...] = (
    (traitlets.Bool, N_("{widget}.{name} cannot be {given}: give True or False.")),
    (traitlets.Int, N_("{widget}.{name} cannot be {given}: give a whole number.")),
    (traitlets.Unicode, N_("{widget}.{name} cannot be {given}: give a text in quotes.")),
    (traitlets.Enum, N_("{widget}.{name} cannot be {given}: choose one of {values}.")),
)
_OTHER = N_("{widget}.{name} cannot be {given}: that is of another kind.")


class Settable(traitlets.HasTraits):
    """What has attributes that can be set; a wrong value is refused with a ``SettingError``."""

    def __setattr__(self, name: str, value: object) -> None:
        try:
            super().__setattr__(name, value)
        except CardlibError:
            raise
        except traitlets.TraitError:
            trait = self.traits().get(name)
            message = next((takes for kind, takes in _TAKES if isinstance(trait, kind)), _OTHER)
            values = ", ".join(map(repr, getattr(trait, "values", None) or ()))
            raise SettingError(
                message, widget=type(self).__name__, name=name, given=shown(value), values=values
            ) from None
