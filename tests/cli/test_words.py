"""Cards in the language of the player."""

from importlib import import_module

import pytest

from tefuda.cli.cards import LABELS, field_text, shown_fields
from tefuda.cli.output import Language, Output
from tefuda.cli.words import Speaker
from tefuda.errors import DeckError
from tefuda.formats.decks import DeckList
from tefuda.games.registry import game, games
from tefuda.match import Match
from tefuda.play.faces import book
from tefuda.play.views import CardView


@pytest.mark.parametrize(
    ("name", "label", "said"),
    [
        ("歩兵長", "歩兵長", "Captain"),
        ("歩兵長", "歩兵長#2", "Captain#2"),
        ("将軍", "歩兵長*1", "Captain*1"),
        ("将軍", "歩兵長@B", "Captain@B"),
        ("将軍", "歩兵長", "Captain"),
        ("歩兵長", "歩兵長の能力", "ability of Captain"),
        ("歩兵長", "歩兵長の能力#2", "ability of Captain#2"),
    ],
)
def test_a_card_is_called_by_its_english_name_even_if_it_evolved_into_another(name, label, said):
    card = CardView(name, label, "Captain")
    assert Speaker(game("sve").display, Language.EN).name(card) == said
    assert Speaker(game("sve").display, Language.JA).name(card) == label


def test_counters_and_types_are_told_in_english():
    card = CardView("庭", "庭", "Garden", counters={"祈りカウンター": 2, "知らない": 1})
    assert Speaker(game("sve").display, Language.EN).marks(card) == "prayer 2 知らない 1"
    assert Speaker(game("sve").display, Language.JA).marks(card) == "祈り 2 知らない 1"


@pytest.mark.parametrize(("name", "counter"), [("eoo", "力カウンター"), ("chronicle", "準備カウンター")])
def test_no_counter_keeps_its_japanese_word_in_english(name, counter):
    card = CardView("庭", "庭", "Garden", counters={counter: 2})
    assert Speaker(game(name).display, Language.EN).marks(card).isascii()
    assert Speaker(game(name).display, Language.JA).marks(card) == f"{counter.removesuffix('カウンター')} 2"


@pytest.mark.parametrize("name", games())
def test_every_keyword_of_a_board_has_its_english(name):
    words = import_module(f"tefuda.games.{name}.rules.model").KEYWORD_BITS
    card = CardView("庭", "庭", "Garden", values={"keywords": list(words)})
    assert Speaker(game(name).display, Language.EN).keywords(card).isascii()


@pytest.mark.parametrize("name", games())
def test_printed_fields_of_every_card_are_told_in_english(name):
    out, of = Output(Language.EN), game(name)
    labels = {**LABELS, **of.display.printed}
    for group in of.cards().values():
        for card in group:
            for key, value in shown_fields(card, labels):
                if key in labels and key not in (
                    "skills",
                    "weapon",
                    "cb",
                ):  # text as printed, whose English stands below
                    assert field_text(out, of, labels[key], value).replace("・", "").isascii(), (card.name, key, value)


@pytest.mark.parametrize("name", games())
def test_every_keyword_of_a_board_has_its_reminder(name):
    assert set(import_module(f"tefuda.games.{name}.rules.model").KEYWORD_BITS) <= set(book(name))


@pytest.mark.parametrize(
    ("name", "card", "said"),
    [
        (
            "arc",
            "刺し違えの水夫",
            "  Scream: when it is destroyed in combat in the main circle, do what is written [R85]",
        ),
        (
            "chronicle",
            "暁塔の歩兵",
            "  Valor: attacking does not wipe it [15.2.1.2]",
        ),
        ("eoo", "そよ風の妖精", "  Flight: only nodia with Flight can block it [R62]"),
        ("avalon", "金章の騎士", "  First Strike: strikes before others in a battle [7.4.2]"),
    ],
)
def test_a_card_of_every_game_reminds_of_its_keywords(tefuda, name, card, said):
    assert said in tefuda("play", name, "--seed", "1", "--plain", says=f"card {card}\n").splitlines()


def test_words_of_an_option_and_counted_things_are_told_in_english(tefuda):
    decks = ("--deck", "dawn_legion", "--against", "dragonfire")
    says = "auto off\nfirst\nkeep\nput-soul Spearman of the Line\nsoul Spearman > white\nlog 60\n"
    text = tefuda("play", "chronicle", *decks, "--seed", "3", "--plain", says=says)
    assert "1  soul Spearman of the Line > white\n" in text
    assert "] A got 1 white soul\n" in text
    text = tefuda("play", "chronicle", *decks, "--seed", "3", "--plain", "--lang", "ja", says=says)
    assert "1  横隊の槍兵のソウルアクション（白）\n" in text
    assert "] Aは白のソウル1を得た\n" in text


def test_broken_decks_are_told_with_the_english_names_of_deck_and_cards(tefuda, tmp_path):
    path = tmp_path / "deck.yaml"
    path.write_text("game: chronicle\nname: 試し\nenglish: Trial\ndeck: {横隊の槍兵: 50}\n", encoding="utf-8")
    found = tefuda("deck", "check", path, code=1)
    assert "50 copies of Spearman of the Line in the deck, at most 3" in found
    tefuda("play", "chronicle", "--deck", path, code=2)
    assert "deck 'Trial' is not allowed:" in tefuda.complaint


def test_reasons_speak_to_the_player_in_english(tefuda):
    decks = ("--deck", "dawn_legion", "--against", "dragonfire")
    says = "auto off\nwhy not advance\nfirst\nkeep\nput-soul Spearman of the Line\nwhy not put-soul Lightwing Herald\n"
    text = tefuda("play", "chronicle", *decks, "--seed", "3", "--plain", says=says)
    assert "[11.1.1] you have no priority now\n" in text
    assert "[9.5.6] a card is put there once a turn, in your own main phase with an empty stack\n" in text


@pytest.mark.parametrize("id", games())
def test_violations_of_deck_construction_are_told_in_english(id):
    the_game = game(id)
    whole = the_game.deck_list(the_game.deck_names()[0])
    pile = the_game.piles[0]
    deck = DeckList(id, "x", "Trial", whole.singles, {**whole.piles, pile: dict.fromkeys(whole.piles[pile], 60)})
    with pytest.raises(DeckError) as found:
        Match.new(id, [deck] * the_game.seats[0])
    assert found.value.told("en").isascii()
