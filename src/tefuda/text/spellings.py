"""Kana, kanji and turns of phrase that print the same sentence in another way: one spelling for each, before anything is read."""

from __future__ import annotations

import re

__all__ = ["CIRCLED", "SPELLINGS"]

CIRCLED = {chr(0x2460 + k): f"【{k + 1}】" for k in range(9)}
"""Numbers in circles, as options are sometimes numbered."""

_NO_COST = r"(?![^。]*：)"

SPELLINGS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), new)
    for pattern, new in (
        (r"全て|全部(?=[をのにが])", "すべて"),
        (r"(?<=[のは、。】])ほかの|^ほかの", "他の"),
        (r"出来(?=る|な|ず)", "でき"),
        (r"攻撃対象", "攻撃目標"),
        (r"同名(?=カード|フォロワー|スペル|アミュレット)", "同名の"),
        (r"かぎり(?=、)", "限り"),
        (r"(?<=[るた])(?:度に?|たびに)(?=、)", "たび"),
        (r"(?<=[たるい])時(?=、)", "とき"),
        (r"(?<=時)に(?=、)", ""),
        (r"及び|および|ならびに", "と"),
        (r"(?<=[ァ-ヶー』】枚体つ人])(?:または|又は|もしくは)(?=[^、])" + _NO_COST, "か"),
        (r"(?:(?<=。)|(?<=】)|(?<=：)|^)もし、?(?=[^うく])", ""),
        (r"(?:一|1)番(?=[上下])", ""),
        (r"(?<!もう)(?<=[0-9])度(?=だけ|使|のみ|まで|しか)", "回"),
        (r"だった(?=なら|場合)", ""),
        (r"(?<=[数力枚トP])が、", "が"),
        (r"(?<=それを)、|(?<=それに)、|(?<=それらを)、|(?<=それらに)、", ""),
        (r"(?:下記|以下|次)の[0-9]+つ(?:の中|のうち)?から", "下記から"),
        (r"(?<=下記から)、", ""),
        (r"(?<=[0-9]つ)を(?=チョイス)", ""),
        (r"を選び、行う", "を選んで行う"),
        (r"(?<=公開して)から(?=手札|場|EX)", ""),
        (r"このターン、(?=[^。、]*ていた(?:なら|ら|場合))", "このターン中に"),
        (r"(?<=このターン中)、(?=[^。、]*ていた(?:なら|ら|場合))", "に"),
    )
)
"""What is read as what, in this order; names are left alone. A game that spells like this puts it into its `Icons`."""
