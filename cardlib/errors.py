"""What can be wrong with input: each error is one sentence saying what was given and what would be right."""


class CardlibError(ValueError):
    """Any input that cardlib refuses; catching this one catches them all."""


class NotationError(CardlibError):
    """A text that names no card, suit or action."""


class RulesError(CardlibError):
    """An unknown game or option, or a value or combination of options that cannot be played."""


class DealError(CardlibError):
    """A pack, dealer or score line from which no deal can be made."""


class RecordError(CardlibError):
    """A record that cannot be read or replayed; the text names the file, the place and the rule."""
