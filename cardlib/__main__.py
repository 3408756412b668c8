"""The command line: ``python -m cardlib replay FILE``, ``solve FILE``, ``rules GAME``, ``simulate GAME``
and ``examples``.

Whatever is wrong with a file, an option or a game is said in one line on stderr, with exit status 2.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NoReturn

from . import GAMES, CardlibError, RecordError, explain, explain_solution, mita, records, rulebook
from .bots import BOTS, find_bot
from .crew import MOST_PROCESSES
from .errors import RulesError
from .fast.source import MASK
from .game import MOST, Game, Option
from .i18n import N_, PACKS, _, ngettext, use_language, use_pack
from .measured import about
from .measures import MEASURES
from .names import player_name
from .records import Record, State
from .simulate import simulate
from .solver import Step, a_solvable, steps
from .watch import Watch

PROGRAM = "python -m cardlib"

USUAL_BOTS = "greedy,random"

LARGEST_NUMBER = 9999
"""More players, packs or points than this are a slip of the keyboard."""


# What is printed ------------------------------------------------------------------------------------


def _steps(record: Record) -> Iterator[tuple[State, Any, tuple[explain.Line, ...]]]:
    """Each state of a replay with the action that led to it (``None`` for the deal) and what there is to say."""
    before = None
    for state, action in zip(records.replay(record), (None, *record.moves), strict=True):
        names = record.names
        lines = explain.step(before, state, names=names) if before else explain.opening(state, names=names)
        if state.is_over:
            lines += tuple(line for line in explain.score(state, names=names) if line not in lines)
        yield state, action, lines
        before = state


def _seat(before: State | None) -> int | None:
    return None if before is None else before.current_player


def _heading(record: Record) -> str:
    heading = _("{game}, {players} players").format(game=record.game.name, players=record.players)
    return records.one_line(f"{heading}: {record.source}" if record.source else heading)


def _replay_text(record: Record) -> Iterator[str]:
    """A replay for people: what was done, and under it what happened and by which rule."""
    yield _heading(record)
    before = None
    for number, (state, action, lines) in enumerate(_steps(record)):
        yield ""
        seat = _seat(before)
        if seat is not None:
            yield f"{number}. {player_name(seat, record.names)}: {action}"
        for line in lines:
            yield f"   {line.text} [{line.rule}]"
        before = state


def _lines_data(lines: Iterable[explain.Line]) -> list[dict[str, str]]:
    return [{"rule": line.rule, "text": line.text} for line in lines]


def _replay_json(record: Record) -> Iterator[str]:
    """A replay for programs: one JSON object a step."""
    before = None
    for number, (state, action, lines) in enumerate(_steps(record)):
        step = {
            "step": number,
            "seat": _seat(before),
            "action": None if action is None else str(action),
            "explanation": _lines_data(lines),
            "state": records.position(state),
        }
        yield json.dumps(step, ensure_ascii=False)
        before = state


def _record(file: str) -> Record:
    """The record in a file, or a bundled one, verified before anything is printed: of a bad one nothing must be."""
    is_name = Path(file).name == file and not Path(file).suffix
    record = records.example(file) if is_name and not os.path.exists(file) else records.load(file)
    records.verify(record)
    return record


def _replay(arguments: argparse.Namespace) -> Iterator[str]:
    record = _record(arguments.file)
    return _replay_json(record) if arguments.json else _replay_text(record)


def _solve(arguments: argparse.Namespace) -> Iterator[str]:
    """Perfect play from where a record stops, or from the deal if the record goes to its end."""
    record = _record(arguments.file)
    *states, state = records.replay(record)
    if state.is_over:
        state, states = states[0], []
    try:
        state = a_solvable(state)
        played = list(steps(state))  # all of it before a word is printed
    except RulesError as error:
        raise RulesError(f"{arguments.file}: {error}") from None
    told = _solve_json if arguments.json else _solve_text
    return told(record, len(states), state, played)


def _solve_text(record: Record, done: int, state: mita.State, steps: Sequence[Step]) -> Iterator[str]:
    """Perfect play for people: how it ends, then each action, what it did and what others would have cost."""
    yield _heading(record)
    yield ""
    if done:
        yield ngettext("After one action:", "After {count} actions:", done).format(count=done)
    verdict = explain_solution.verdict(state, steps[0].value, record.names)
    yield f"   {verdict.text} [{verdict.rule}]"
    for number, step in enumerate(steps, done + 1):
        yield ""
        yield f"{number}. {player_name(step.seat, record.names)}: {step.action}"
        for line in explain_solution.told(step, record.names):
            yield f"   {line.text} [{line.rule}]"


def _solve_json(record: Record, done: int, state: mita.State, steps: Sequence[Step]) -> Iterator[str]:
    """Perfect play for programs: one JSON object for how it ends, and one for each action."""
    verdict = explain_solution.verdict(state, steps[0].value, record.names)
    yield json.dumps({"step": done, "value": steps[0].value, "explanation": _lines_data([verdict])}, ensure_ascii=False)
    for number, step in enumerate(steps, done + 1):
        data = {
            "step": number,
            "seat": step.seat,
            "action": str(step.action),
            "values": {str(action): found for action, found in step.values.items()},
            "explanation": _lines_data(explain_solution.told(step, record.names)),
        }
        yield json.dumps(data, ensure_ascii=False)


def _rules(arguments: argparse.Namespace) -> Iterator[str]:
    yield rulebook.sheet(_chosen_rules(arguments)).rstrip("\n")


def _chosen_rules(arguments: argparse.Namespace) -> Any:
    game: Game[Any] = arguments.game
    chosen = {option.name: value for option in game.options if (value := getattr(arguments, option.name)) is not None}
    return game.rules(**chosen)


def _simulate(arguments: argparse.Namespace) -> Iterator[str]:
    with Watch() as watch:
        summary = simulate(
            _chosen_rules(arguments),
            [bot.strip() for bot in arguments.bots.split(",")],
            arguments.deals,
            arguments.seed,
            what="matches" if arguments.matches else "deals",
            mirrored=arguments.mirrored,
            measures=arguments.measure,
            workers=arguments.workers,
            progress=watch.progress,
            stop=watch.stop,
        )
    if arguments.json:
        yield json.dumps(summary.data(), ensure_ascii=False)
    else:
        yield from summary.lines()
    if summary.rounds < summary.asked:
        if sys.stdout is not None:
            sys.stdout.flush()
        _tell(_("Stopped after {done} of {total}.").format(done=f"{summary.rounds:,}", total=f"{summary.asked:,}"))
        raise KeyboardInterrupt


def _examples(arguments: argparse.Namespace) -> Iterator[str]:
    for name in records.examples():
        record = records.example(name)
        yield f"{name:16}  {record.game.name}, {record.players}: {record.source}"


# What is typed --------------------------------------------------------------------------------------


class _UsageError(CardlibError):
    """A command line that cannot be understood."""


class _Parser(argparse.ArgumentParser):
    """A parser whose complaint is one line, without the usage above it, and that takes no shortened options."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{**kwargs, "allow_abbrev": False})

    def error(self, message: str) -> NoReturn:
        complaint = N_("{program}: {message} (see --help)")
        raise _UsageError(complaint, program=self.prog, message=message)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit()) or len(text) > 4 or int(text) > LARGEST_NUMBER:
        raise argparse.ArgumentTypeError(_("write a whole number up to {limit}").format(limit=LARGEST_NUMBER))
    return int(text)


def _between(least: int, most: int) -> Callable[[str], int]:
    """What reads a whole number from ``least`` to ``most``."""

    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit()) or len(text) > len(str(most)) or not least <= int(text) <= most:
            message = _("write a whole number from {least} to {most}")
            raise argparse.ArgumentTypeError(message.format(least=least, most=most))
        return int(text)

    return read


def _language(text: str) -> str:
    if not re.fullmatch(r"[A-Za-z]{2,3}([_-][A-Za-z]+)?", text):
        raise argparse.ArgumentTypeError(_("write a language as two letters, such as en, ro or ru"))
    return text


def _add_option(parser: argparse.ArgumentParser, option: Option, default: object) -> None:
    """The switch of one option of a game, made from what the option says of itself."""
    flag, about = f"--{option.name.replace('_', '-')}", rulebook.option_about(option).replace("%", "%%")
    add: Callable[..., Any] = parser.add_argument
    if option.kind == "cards":
        add(flag, nargs=2, metavar="CARD", help=about)
    elif option.choices and isinstance(option.choices[0], bool):
        add(flag, action=argparse.BooleanOptionalAction, help=f"{about} {_usually(option, default)}")
    else:
        kind = str if option.choices and isinstance(option.choices[0], str) else _number
        add(flag, type=kind, choices=option.choices or None, metavar=option.name.upper(), help=_help(option, default))


def _help(option: Option, default: object) -> str:
    about = rulebook.option_about(option)
    if option.choices:
        about = f"{about} {', '.join(map(str, option.choices))}."
    return f"{about} {_usually(option, default)}".replace("%", "%%")


def _usually(option: Option, default: object) -> str:
    words = rulebook.value_words(option, default) if isinstance(default, bool) else default
    return _("Default: {value}.").format(value=words)


def _add_reader(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--language", metavar="xx", type=_language, help=_("the language to speak; English where there is no other")
    )
    parser.add_argument("--pack", choices=PACKS, help=_("how the cards are called"))


def _add_record(parser: argparse.ArgumentParser, about: str) -> None:
    """The record that a command reads, and how it is printed."""
    parser.add_argument("file", metavar="FILE", help=about)
    parser.add_argument("--json", action="store_true", help=_("print one JSON object a step"))


def _add_games(parser: argparse.ArgumentParser, language: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """A command for each game, with the game's options."""
    games = parser.add_subparsers(metavar="GAME", required=True)
    for game in GAMES:
        one = games.add_parser(game.id, parents=[language], help=game.name)
        for option in game.options:
            _add_option(one, option, getattr(game.preset, option.name))
        one.set_defaults(game=game)
        yield one


def _add_number(parser: argparse.ArgumentParser, flag: str, least: int, most: int, usually: int, about: str) -> None:
    """A switch that takes a whole number."""
    parser.add_argument(flag, metavar="N", type=_between(least, most), default=usually, help=about)


def _add_simulation(parser: argparse.ArgumentParser, game: str) -> None:
    _add_number(parser, "--deals", 1, MOST, 1000, _("how many deals, or matches; 1000 unless said"))
    parser.add_argument(
        "--bots",
        metavar="A,B",
        default=USUAL_BOTS,
        help=_(
            "who plays, round the table again and again, from the weakest to the strongest: {bots}; {name} alone is "
            "{search}. Default: {default}."
        ).format(bots=", ".join(BOTS), name="search", search=find_bot("search").name, default=USUAL_BOTS),
    )
    _add_number(parser, "--seed", 0, MASK, 1, _("the same number brings the same deals"))
    parser.add_argument("--matches", action="store_true", help=_("play whole matches"))
    parser.add_argument("--mirrored", action="store_true", help=_("play the same cards from every bot's place"))
    parser.add_argument(
        "--measure",
        metavar="NAME",
        action="append",
        default=[],
        help=_("count something else too, once for each time this is given: {measures}").format(
            measures=", ".join(
                _("{name} ({about})").format(name=name, about=about(name))
                for name, measure in MEASURES.items()
                if game in measure.games
            )
        ),
    )
    _add_number(parser, "--workers", 1, MOST_PROCESSES, 1, _("how many processes share the work"))
    parser.add_argument("--json", action="store_true", help=_("print one JSON object"))


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(PROGRAM, description=_("Three village card games: replay, solve and simulate deals, print rules."))
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    language = _Parser(add_help=False)
    _add_reader(language)

    replay = commands.add_parser("replay", parents=[language], help=_("print a recorded deal step by step"))
    _add_record(replay, _("a TOML record, or the name of a bundled example"))
    replay.set_defaults(run=_replay)

    solution = commands.add_parser(
        "solve", parents=[language], help=_("print perfect play of a deal for two, with all cards known")
    )
    _add_record(
        solution,
        _("a TOML record of Mîța or 101, or an example's name; solved from where it stops, a whole deal from the deal"),
    )
    solution.set_defaults(run=_solve)

    rules = commands.add_parser("rules", help=_("print the rules of a game for the options chosen"))
    for one in _add_games(rules, language):
        one.set_defaults(run=_rules)

    simulation = commands.add_parser(
        "simulate",
        help=_("play many deals between bots and sum them up"),
        description=_("Play many deals between bots, and print who wins how often."),
        epilog=_(
            "{program} simulate GAME --help tells what can be chosen: bots, options of the game, how many deals, what "
            "else is counted."
        ).format(program=PROGRAM),
    )
    for one in _add_games(simulation, language):
        _add_simulation(one, one.get_default("game").id)
        one.set_defaults(run=_simulate)

    examples = commands.add_parser("examples", parents=[language], help=_("list the bundled examples"))
    examples.set_defaults(run=_examples)
    return parser


def _speak(argv: Sequence[str] | None) -> None:
    """Take the language and the pack from the command line first: the help and every complaint speak them too."""
    parser = _Parser(PROGRAM, add_help=False)
    _add_reader(parser)
    arguments, _others = parser.parse_known_args(argv)
    if arguments.language:
        use_language(arguments.language)
    if arguments.pack:
        use_pack(arguments.pack)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line, and return the exit status: 0, 2 if something is wrong, 130 if interrupted."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # whatever the locale
    try:
        _speak(argv)
        arguments = _parser().parse_args(argv)
        for line in arguments.run(arguments):
            print(line)
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:  # whoever reads has read enough, as `| head` does
        _abandon_stdout()
        return 0
    except KeyboardInterrupt:
        _abandon_stdout()
        return 130
    except (_UsageError, RecordError) as error:
        return _complain(str(error))
    except CardlibError as error:
        return _complain(f"{PROGRAM}: {error}")
    except OSError as error:  # a full disk, for example
        _abandon_stdout()
        return _complain(f"{PROGRAM}: {error.strerror or error}")
    return 0


def _complain(message: str) -> int:
    _tell(message)
    return 2


def _tell(message: str) -> None:
    if sys.stderr is not None:
        with contextlib.suppress(OSError):  # nobody is there to be told, but the exit status tells
            print(records.one_line(message), file=sys.stderr, flush=True)


def _abandon_stdout() -> None:
    """Send what is still to be written nowhere, so that Python does not stumble over it at its exit."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


if __name__ == "__main__":
    sys.exit(main())
