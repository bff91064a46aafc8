"""Compiled texts on disk: the same trees, never stale, harmless when damaged, missing or written by two at once."""

import gc
import multiprocessing
from pathlib import Path

import msgspec
import pytest

from tefuda.games.registry import game, games
from tefuda.games.sve import reading
from tefuda.games.sve.wording import MODULES, pool_words
from tefuda.text.compiler import CardGrammar
from tefuda.text.model import node_classes
from tefuda.text.store import Codec, TextStore, fingerprint, load

TEXT = "【ファンファーレ】相手のフォロワー1体を選ぶ。それに3ダメージ。\n【ラストワード】『ナイト』1体を出す。"
OTHER = "【守護】\n自分の兵士・フォロワーが場に出たとき、1枚引く。"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An own cache folder."""
    monkeypatch.delenv("TEFUDA_NO_CACHE", raising=False)
    monkeypatch.setattr("tefuda.text.store.platformdirs.user_cache_dir", lambda *_, **__: str(tmp_path))
    return tmp_path


def language(names: dict[str, str] | None = None, types: tuple[str, ...] = ("兵士",)) -> CardGrammar:
    """A card language that has nothing in memory."""
    made: CardGrammar = reading.grammar.__wrapped__(pool_words(types, names))
    return made


def written(folder: Path) -> Path:
    first = language()
    first.compile(TEXT, "follower", "試し")
    assert first.store is not None
    first.store.save()
    (file,) = folder.iterdir()
    return file


def test_a_stored_text_is_the_same_and_builds_no_grammar(folder):
    written(folder)
    fresh, stored = language(types=("兵士", "妖精")).compile(TEXT, "follower"), language()
    again = stored.compile(TEXT, "follower")
    assert (again.ja(), again.en()) == (fresh.ja(), fresh.en())
    assert [x.ast for x in again.lines] == [x.ast for x in fresh.lines]
    assert again.names_used == ("ナイト",)
    assert "grammar" not in vars(stored)


def test_what_a_wheel_brought_is_read_as_well(folder, tmp_path_factory, monkeypatch):
    brought = tmp_path_factory.mktemp("delivered")
    written(folder).rename(brought / written(folder).name)
    written(folder).unlink()
    monkeypatch.setattr("tefuda.text.store.DELIVERED", brought)
    stored = language()
    stored.compile(TEXT, "follower")
    assert "grammar" not in vars(stored)
    stored.compile(OTHER, "follower")
    stored.store.save()
    (file,) = folder.iterdir()
    assert len(load(file)) == 1, "what was delivered is not kept twice"
    assert stored.store.get("follower", TEXT) is not None


def test_a_stored_text_is_bound_when_someone_asks(folder):
    written(folder)
    again, fresh = language().compile(TEXT, "follower"), language(types=("妖精",)).compile(TEXT, "follower")
    for a, b in zip(again.lines, fresh.lines, strict=True):
        assert a.binding == b.binding
        assert a.source == b.source
        assert a.tree.root is a.ast


def test_the_kind_of_card_counts(folder):
    written(folder)
    with pytest.raises(ValueError, match="unknown kind"):
        language().compile(TEXT, "sorcery")
    assert language().store.get("spell", TEXT) is None


def test_errors_are_not_kept(folder):
    first = language()
    with pytest.raises(Exception, match="cannot read"):
        first.compile("【ファンファーレ】凸凹。", "follower")
    assert first.store.added == {}


def test_a_new_translation_is_not_missed(folder):
    written(folder)
    assert "Knight" in language({"ナイト": "Knight"}).compile(TEXT, "follower").en()


@pytest.mark.parametrize(
    "damage", [lambda b: b[:-1], lambda b: b[:40] + b"\0" + b[41:], lambda b: b"", lambda b: b"x" * 99]
)
def test_a_damaged_file_is_as_good_as_none(folder, damage):
    file = written(folder)
    file.write_bytes(damage(file.read_bytes()))
    assert load(file) == {}
    again = language()
    assert again.compile(TEXT, "follower").lines
    again.store.save()
    assert len(load(file)) == 1


def test_a_file_may_be_deleted_at_any_time(folder):
    file = written(folder)
    second = language()
    second.compile(OTHER, "follower")
    file.unlink()
    second.store.save()
    assert len(load(file)) == 1


def test_other_words_sources_or_classes_mean_another_file(tmp_path):
    source = tmp_path / "a.py"
    source.write_text("x = 1")
    before = fingerprint([tmp_path], {str: {"a": ("b",)}})
    assert fingerprint([tmp_path], {str: {"a": ("c",)}}) != before
    assert fingerprint([tmp_path], {str: {"a": ("b",)}}, list(node_classes(MODULES[0]))) != before, (
        "a game takes classes without a change of the folders"
    )
    source.write_text("x = 2")
    assert fingerprint([tmp_path], {str: {"a": ("b",)}}) != before


def store_of(folder: Path) -> TextStore:
    return TextStore(folder, "sve", "key", Codec(cls for module in MODULES for cls in node_classes(module)))


def write_many(folder: str, start: int) -> None:
    from tefuda.text.store import StoredText

    for k in range(start, start + 20):
        store = store_of(Path(folder))
        store.put("spell", f"text {k}", StoredText((), {}))
        store.save()


def test_writers_at_the_same_time_leave_a_whole_file(tmp_path):
    context = multiprocessing.get_context("spawn")
    writers = [context.Process(target=write_many, args=(str(tmp_path), 100 * k)) for k in range(2)]
    for w in writers:
        w.start()
    for w in writers:
        w.join()
    assert [w.exitcode for w in writers] == [0, 0]
    assert len(load(store_of(tmp_path).path)) >= 20
    assert [p.suffix for p in tmp_path.iterdir()] == [".bin"]


def test_old_files_go(tmp_path):
    from tefuda.text.store import KEPT, StoredText

    for k in range(KEPT + 3):
        store = TextStore(tmp_path, "sve", str(k), Codec(()))
        store.put("spell", "", StoredText((), {}))
        store.save()
    assert len(list(tmp_path.iterdir())) == KEPT


def test_a_folder_that_cannot_be_written_does_no_harm(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("")
    store = store_of(blocked)
    from tefuda.text.store import StoredText

    store.put("spell", "", StoredText((), {}))
    store.save()
    assert store.get("spell", "") is not None


def test_the_environment_switches_it_off(folder, monkeypatch):
    monkeypatch.setenv("TEFUDA_NO_CACHE", "1")
    assert language().store is None


@pytest.mark.parametrize("id", games())
def test_grammars_of_cards_that_are_gone_are_gone(id):
    of = game(id)
    known = of.cards()
    sample = next(card for group in known.values() for card in group if card.text)
    for n in range(4):
        card = msgspec.structs.replace(sample, name=f"見本{n}", english=f"{id} {n}")
        of.read_text(card, {**known, card.name: [card]})
    held = [g.names for g in gc.get_objects() if isinstance(g, CardGrammar)]
    assert sum(any(english.startswith(id) for english in names.values()) for names in held) == 2
