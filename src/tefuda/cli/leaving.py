"""What becomes of the record of a match: saved where it was asked for, or kept where nothing is lost."""

from __future__ import annotations

from pathlib import Path

from tefuda.cli import keeping
from tefuda.cli.asking import Asker
from tefuda.cli.errors import told
from tefuda.cli.output import Output
from tefuda.errors import BadInput
from tefuda.match import Match
from tefuda.saying import Text


class Leaver:
    """Saves the record of a match.

    Args:
        out: Where to speak.
        match: The match.
        record: Where the record is to be saved at the end, or None.
        over: Whether that may write over a file.
    """

    def __init__(self, out: Output, match: Match, record: Path | None, over: bool) -> None:
        self.out = out
        self.match = match
        self.record = record
        self.over = over
        self._saved = match.lines
        self._kept: Path | None = None

    # ---- on demand

    def save_new(self, name: str) -> None:
        """Save the record in a new file.

        Raises:
            BadInput: If it exists.
            OSError: If it cannot be written.
        """
        try:
            self._save(Path(name), False)
        except FileExistsError:
            if Path(name).is_dir():
                raise BadInput(Text(f"{name} はフォルダです", f"{name} is a folder, expected a file")) from None
            raise BadInput(
                Text(
                    f"{name} はすでにあります。上書きするなら「保存! {name}」",
                    f"{name} exists already; `save! {name}` writes over it",
                )
            ) from None

    def save_over(self, name: str) -> None:
        """Save the record, over a file if there is one.

        Raises:
            OSError: If it cannot be written.
        """
        self._save(Path(name), True)

    def _save(self, path: Path, over: bool) -> None:
        keeping.write(path, self.match.record_text(), over)
        self._saved = self.match.lines
        self.out.say(f"棋譜: {path}", f"record: {path}")

    # ---- at the end

    def leave(self, asker: Asker) -> None:
        """Save the record where it was asked for; keep that of an unfinished match anyway, and say where.

        At a terminal the player is asked for a file of his own.
        """
        if self.record is not None:
            try:
                self._save(self.record, self.over)
                self._forget()
                return
            except OSError as error:
                self.out.complain(
                    f"棋譜を {self.record} に保存できません: {error.strerror}",
                    f"the record cannot be saved as {self.record}: {error.strerror}",
                )
        elif self.match.lines == self._saved:
            self._forget()
            return
        if self.match.result is None or self.record is not None:
            self._keep()
        else:
            self._forget()
        if asker.live:
            self._offer(asker)

    def rescue(self) -> None:
        """Keep the record when the program is stopped by something else than the player. Never fails itself."""
        try:
            if self.record is not None:
                self._save(self.record, self.over)
            elif self.match.lines != self._saved:
                self._keep()
        except Exception as error:
            self.out.complain(f"棋譜を残せませんでした: {error}", f"the record could not be kept: {error}")

    def note(self) -> None:
        """Keep the record as it is now, whatever happens to the program; one that is saved elsewhere needs it as well. A folder that
        cannot be written does not stop the match: who leaves it is told."""
        game = self.match.game.id
        text = self.match.record_text()
        try:
            if self._kept is None:
                self._kept = keeping.keep(keeping.unfinished_folder(), game, ".kifu", text, keeping.UNFINISHED)
            else:
                keeping.write(self._kept, text, True)
        except OSError:
            pass

    def _forget(self) -> None:
        """Drop the kept record of a match that is over or saved elsewhere."""
        if self._kept is not None:
            self._kept.unlink(missing_ok=True)

    def _keep(self) -> None:
        game = self.match.game.id
        self._forget()
        path = keeping.keep(keeping.unfinished_folder(), game, ".kifu", self.match.record_text(), keeping.UNFINISHED)
        self.out.note(
            f"ここまでの棋譜を残しました: {path}\n続けるには: tefuda play {game} --load {path}",
            f"The record so far is kept: {path}\nTo go on: tefuda play {game} --load {path}",
        )

    def _offer(self, asker: Asker) -> None:
        question = self.out.words(
            "棋譜を保存するファイル名（しないならEnter）> ", "Save the record as (Enter: do not)> "
        )
        while name := (asker.read(question) or "").strip():
            try:
                self.save_new(name)
                return
            except (BadInput, OSError) as error:
                self.out.say(told(error, self.out.lang), style="red")
