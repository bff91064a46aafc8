"""The closed word tables of Shadowverse EVOLVE: id -> (Japanese print, English, further Japanese spellings)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import partial

from tefuda.games.sve.wording import terms
from tefuda.text import costs, lines, model, words
from tefuda.text.normalise import Icons
from tefuda.text.spellings import COMMON, ORDERS, SPELLINGS, THEN, THEN_UNDER_IT, times

__all__ = ["CLASSES", "HEADS", "ICONS", "KEYWORDS", "WORDS", "bracketed"]

CLASSES: dict[str, tuple[str, ...]] = {
    "neutral": ("ニュートラル", "Neutral"),
    "elf": ("エルフ", "Forestcraft"),
    "royal": ("ロイヤル", "Swordcraft"),
    "witch": ("ウィッチ", "Runecraft"),
    "dragon": ("ドラゴン", "Dragoncraft"),
    "nightmare": ("ナイトメア", "Abysscraft"),
    "bishop": ("ビショップ", "Havencraft"),
}

KEYWORDS: dict[str, tuple[str, ...]] = {
    "ward": ("守護", "Ward"),
    "storm": ("疾走", "Storm"),
    "rush": ("突進", "Rush"),
    "assail": ("指定攻撃", "Assail"),
    "bane": ("必殺", "Bane"),
    "drain": ("ドレイン", "Drain"),
    "aura": ("オーラ", "Aura"),
    "intimidate": ("威圧", "Intimidate"),
    "quick": ("クイック", "Quick"),
    "stack": ("スタック", "Stack"),
    "earth_rite": ("土の秘術", "Earth Rite"),
    "evolve": ("進化", "Evolve"),
}

HEADS: dict[str, tuple[str, ...]] = {
    "fanfare": ("ファンファーレ", "Fanfare"),
    "last_words": ("ラストワード", "Last Words"),
    "on_evolve": ("進化時", "On Evolve"),
    "strike": ("攻撃時", "Strike"),
}


def bracketed(table: Iterable[tuple[str, tuple[str, ...]]]) -> dict[str, tuple[str, ...]]:
    """The same words in the brackets that the print gives them."""
    return {key: (f"【{ja}】", en) for key, (ja, en) in table}


WORDS: dict[type[model.Word], dict[str, tuple[str, ...]]] = {
    words.CardClass: CLASSES,
    words.Keyword: bracketed(KEYWORDS.items()),
    lines.TriggerHead: bracketed(HEADS.items()),
    words.Kind: {
        "follower": ("フォロワー", "follower"),
        "evolved_follower": ("エボルヴフォロワー", "evolved follower", "エボルヴ・フォロワー", "進化フォロワー"),
        "follower_token": ("フォロワー・トークン", "follower token", "トークン・フォロワー"),
        "evolve_card": ("エボルヴカード", "evolve card"),
        "evolve": ("エボルヴ", "evolve card"),
        "amulet": ("アミュレット", "amulet"),
        "amulet_token": ("アミュレット・トークン", "amulet token", "トークン・アミュレット"),
        "spell": ("スペル", "spell"),
        "spell_token": ("スペル・トークン", "spell token", "トークン・スペル"),
        "card": ("カード", "card"),
        "leader": ("リーダー", "leader"),
        "token": ("トークン", "token", "トークン・カード"),
    },
    words.Zone: {
        "field": ("場", "the field"),
        "ex": ("EXエリア", "the EX area"),
        "hand": ("手札", "hand"),
        "deck": ("デッキ", "the deck"),
        "cemetery": ("墓場", "the cemetery"),
        "banished": ("消滅領域", "the banished zone"),
        "evolve_deck": ("エボルヴデッキ", "the evolve deck"),
    },
    words.Unit: {
        "cards": ("枚", "cards"),
        "followers": ("体", "followers"),
        "things": ("つ", "things"),
        "people": ("人", "people"),
        "pieces": ("個", "pieces"),
        "times": ("回", "times"),
        "number_of_cards": ("枚数", "number"),
        "number": ("数", "number"),
        "number_of_times": ("回数", "number of times"),
        "kinds": ("種類", "different names"),
        "number_of_kinds": ("種類数", "number of different names", "種類の数"),
    },
    words.Side: {"own": ("自分", "you", "あなた"), "foe": ("相手", "the opponent", "相手プレイヤー")},
    words.Stat: {"attack": ("攻撃力", "attack"), "health": ("体力", "health"), "cost": ("コスト", "cost")},
    words.Gauge: {
        "pp": ("PP", "play points", "残りPP"),
        "max_pp": ("PP最大値", "max play points", "PPの最大値"),
        "ep": ("EP", "evolve points"),
    },
    words.Sign: {"plus": ("+", "+"), "minus": ("-", "-")},
    words.Bound: {
        "ge": ("以上", "or more"),
        "le": ("以下", "or less"),
        "lt": ("未満", "or less, not included"),
    },
    words.More: {"less": ("低", "lower", "小さ", "少な"), "more": ("高", "higher", "大き", "多")},
    words.Extreme: {"max": ("最大", "highest", "高い", "大きい"), "min": ("最小", "lowest", "低い", "小さい")},
    words.Posture: {"acted": ("アクト", "acted"), "standing": ("スタンド", "standing")},
    words.Phase: {
        "start": ("スタートフェイズ", "start phase"),
        "main": ("メインフェイズ", "main phase"),
        "end": ("エンドフェイズ", "end phase"),
    },
    words.DamageKind: {
        "foes_ability": ("相手の能力による", "damage from enemy abilities", "相手の能力の"),
        "own_ability": ("自分の能力による", "damage from your abilities", "自分の能力の"),
        "ability": ("能力による", "damage from abilities", "能力の"),
        "battle": ("交戦", "combat", "交戦による"),
        "strike": ("攻撃ダメージか交戦", "attack or combat", "バトル", "戦闘", "攻撃か交戦の", "攻撃か交戦による"),
        "attack": ("攻撃", "attack"),
        "leader_attack": ("リーダーへの攻撃", "attack damage to leaders"),
        "spell": ("スペルによる", "damage from spells"),
        "foes_spell": ("相手のスペルによる", "damage from enemy spells"),
        "follower_attack": ("フォロワーへの攻撃", "attack damage to followers"),
        "foe_leader_attack": ("相手のリーダーへの攻撃", "attack damage to the enemy leader"),
    },
    costs.CostVerb: {
        "act": ("アクト", "act {obj}", "アクトする"),
        "bury": ("墓場に置く", "put {obj} into the cemetery"),
        "banish": ("消滅", "banish {obj}", "消滅する", "消滅させる"),
        "bounce": ("手札に戻す", "return {obj} to hand"),
        "discard": ("捨てる", "discard {obj}"),
        "reveal": ("公開", "reveal {obj}", "公開する"),
        "destroy": ("破壊する", "destroy {obj}", "破壊"),
        "to_ex": ("EXエリアに置く", "put {obj} into the EX area"),
        "deck_bottom": ("デッキの下に置く", "put {obj} on the bottom of the deck"),
        "deck_shuffle": (
            "デッキに戻し、シャッフルする",
            "shuffle {obj} into the deck",
            "デッキに戻し、シャッフル",
            "デッキに加え、シャッフルする",
            "デッキに戻してシャッフルする",
        ),
        "deck_top": ("デッキの上に置く", "put {obj} on top of the deck"),
        "face_up": ("表向きにする", "turn {obj} face up"),
        "face_down": ("裏向きにする", "turn {obj} face down"),
    },
    terms.Mode: {"overflow": ("【覚醒】", "Overflow"), "sanguine": ("【真紅】", "Sanguine")},
    terms.GateWord: {
        "combo": ("コンボ", "Combo"),
        "spellchain": ("スペルチェイン", "Spellchain", "SC"),
        "necrocharge": ("ネクロチャージ", "Necrocharge", "NC"),
    },
    terms.AbilityName: {
        **bracketed(HEADS.items()),
        "act": ("【起動】", "Activate"),
        "evolve": ("【進化】", "Evolve"),
    },
    terms.CanVerb: {"stand": ("スタンド", "stand"), "act": ("アクト", "act"), "evolve": ("進化", "evolve")},
    terms.DamageWay: {"takes": ("受ける", "take"), "deals": ("与える", "deal")},
}

_ZONE = "(?:(?:自分|相手)の)?(?:場|手札|墓場|EXエリア)"
_ONCE, _THAN = "(?<![^。、：】])", "(?:大き|小さ|多|少な|高|低)い"

_CAUSE = "(?:[^。、：はにが]*の)?能力(?:によって|で)"
_SUFFERED = "(?:破壊され|消滅(?:せ|し|され)|(?:手札|デッキ|墓場|EXエリア)に(?:戻ら|置かれ)|場を離れ|進化(?:せ|し)|アクト(?:せ|し|され))"
"""What does not happen to a thing, before ず and before ない."""

_DECLINED = {
    "支払わ": "支払っ", "払わ": "払っ", "捨て": "捨て", "破壊し": "破壊し", "消滅させ": "消滅させ", "公開し": "公開し", "墓場に置か": "墓場に置い",
    "手札に戻さ": "手札に戻し", "EXエリアに置か": "EXエリアに置い",
}  # fmt: skip
"""What a player does not do, and how it is offered."""

KINDS_OF_CARDS = "フォロワー|スペル|アミュレット|カード|トークン"


def _amount(value: str, m: re.Match[str]) -> str:
    """The amount of the event under the name that it has in full."""
    return f"{m[1]}{value}と同じ{'だけ' if m[2] == 'だけ' else ''}"


_MOVED = {
    "場に出し": "場に出す", "手札に加え": "手札に加える", "墓場に置き": "墓場に置く", "EXエリアに置き": "EXエリアに置く", "消滅させ": "消滅させる",
    "デッキの下に置き": "デッキの下に置く", "デッキの上に置き": "デッキの上に置く",
}  # fmt: skip
_CASE = f"[^。、：]+?なら、?(?:{'|'.join(_MOVED)})"


def _cases(m: re.Match[str]) -> str:
    """それがAなら…し、Bなら…する: a sentence for each case."""
    said = re.findall(f"([^。、：]+?)なら、?({'|'.join((*_MOVED.values(), *_MOVED))})", m[2])
    cases = [
        (f"{m[1]}が{kind}なら" if kind != "それ以外" else "そうでないなら", _MOVED.get(verb, verb))
        for kind, verb in said
    ]
    return "".join(f"{case}、それを{verb}。" for case, verb in cases)


def _that_many(m: re.Match[str]) -> str:
    """その枚数 by the verb of the sentence before."""
    said = m[0].rpartition("。")[0]
    return f"{said}。{m[1].replace('手札に', '')}た枚数"


ICONS = Icons(
    heads=tuple(ja for ja, _ in HEADS.values()),
    costed=("起動", "進化"),
    keywords=tuple(ja for key, (ja, _) in KEYWORDS.items() if key != "evolve"),
    modes=("覚醒", "真紅"),
    gates=("コンボ", "スペルチェイン", "ネクロチャージ", "SC", "NC"),
    phrases=("土の秘術",),
    orders=ORDERS,
    plain=("アクト", "スタンド", "攻撃力", "体力", "コスト", *(ja for ja, _ in CLASSES.values())),
    kept=re.compile("端数.*切り捨て"),
    spellings=(
        *times(again="これ"),
        (re.compile("はじめて(?=[^。、]*(?:とき|たび)、)"), "初めて"),
        (re.compile("(?<=が)(?:1ターンに|[そ各]のターン(?:中に)?|各ターン)(?=[0-9]+[体枚つ]目|初めて)"), "このターン"),
        # 自分のターン中、…が初めて…: in that turn
        (
            re.compile("(?:(?<=\n)|(?<=「)|^)((?:自分|相手)のターン中、[^。、：]*が)(?=初めて[^。、]*(?:とき|たび)、)"),
            lambda m: f"{m[1]}このターン中に",
        ),
        (re.compile("(?<=が)このターン(?=初めて)"), "このターン中に"),
        (re.compile("(?:の|である|)(?:場合|とき)に?しか(使え|プレイでき)ない"), lambda m: f"なら{m[1]}る"),
        (
            re.compile(
                "(?:の|である|)(?:場合|とき)(?:に?(?:のみ|だけ)(?=使え|プレイでき|働)|に?は?(?=使えない|プレイできない|働かない))"
            ),
            "なら",
        ),
        # what does not happen by that cause, in a chain: the cause is said once
        (
            re.compile(f"(?<=[はに、])({_CAUSE})((?:{_SUFFERED}ず、)+)(?={_SUFFERED}ない)"),
            lambda m: "".join(f"{m[1]}{one}、" for one in m[2].split("、") if one) + m[1],
        ),
        # …カウンター1つを置く。…カウンターが5つになったとき、…: asked of what that sentence has just done
        (
            re.compile(
                "(カウンター(?:[0-9X]+[つ個])?を?(?:[0-9X]+[つ個])?(?:置く|取る|取り除く)。[^。、：]*?が[0-9]+)(?:[つ個])?(以上|以下)?になった(?:とき|なら)、"
            ),
            lambda m: f"{m[1]}つ{m[2] or ''}なら、",
        ),
        # 相手は…を支払わないなら、…: an offer that is declined; behind a condition it would not be told what そうしなかった is about
        (
            re.compile(
                "(?:(?<=\n)|^|(?<=とき、)|(?<=たび、)|(?<=終了時、)|(?<=開始時、)|(?<=：)|(?<=ファンファーレ】)|(?<=進化時】)|(?<=攻撃時】)|(?<=ラストワード】))"
                f"((?:相手|自分|そのプレイヤー|それのプレイヤー)は、?[^。、：はが]*?)({'|'.join(_DECLINED)})ない(?:なら|場合)、"
            ),
            lambda m: f"{m[1]}{_DECLINED[m[2]]}てよい。そうしなかったなら、",
        ),
        # それは、…なら破壊され、そうでないなら…: a sentence for each case
        (
            re.compile(
                "(?:(?<=[。：】\n])|^)(それら?)は、?((?:攻撃力|体力|元のコスト)|)(が)?([^。、：は]*?)なら、?(破壊され|消滅し)、そうでないなら、?(?=(?:攻撃力|体力)[+-]|【)"
            ),
            lambda m: (
                f"{m[1]}{'の' + m[2] if m[2] else ''}が{m[4]}なら、{m[1]}を{'破壊する' if m[5] == '破壊され' else '消滅させる'}。そうでないなら、{m[1]}は"
            ),
        ),
        # 1体は…を、もう1体は…を持つ: the verb is said once
        (
            re.compile("は((?:【[^】]*】と?)+)を、(?=[^。、は]*は(?:【[^】]*】と?)+を(持つ|得る))"),
            lambda m: f"は{m[1]}を{'持ち' if m[2] == '持つ' else '得て'}、",
        ),
        # it triggers on the N-th of the turn
        (
            re.compile(
                "(^|(?<=[\n】」、]))([^。、\n]*)が([^。、がを\n]*?)(とき|たび)、それがこのターン(?:中に)?([0-9]+[体枚つ])目(以降)?(?:の[^。、]*)?なら、(?![^\n」]*(?:目なら|そうでない))"
            ),
            lambda m: f"{m[2]}がこのターン{m[5]}目{m[6] or ''}に{m[3]}{m[4]}、",
        ),
        # the amount of the event: how much damage it was, by how much the health rose or fell
        *(
            (
                re.compile(f"({happened}た(?:とき|たび)、[^。]*?)その{such}(?:と同じ)?(だけ|の?(?=ダメージ))"),
                partial(_amount, value),
            )
            for happened, such, value in (
                ("(?:体力が(?:増加し|増え|回復し)|リーダーが回復し)", "(?:値|数値?|分)", "増加した値"),
                ("体力が(?:減少し|減っ)", "(?:値|数値?|分)", "減少した値"),
                ("ダメージを(?:受け|与え)", "(?:数値?|分)", "その値"),
            )
        ),
        THEN_UNDER_IT,
        *COMMON,
        THEN,
        *SPELLINGS,
        # a class stands before its kind without a dot, and a kind of cards is said once
        (re.compile(f"({'|'.join(ja for ja, _ in CLASSES.values())})・(?={KINDS_OF_CARDS})"), lambda m: m[1]),
        (re.compile("(スペル|フォロワー|アミュレット)・?カード(?!名)"), lambda m: m[1]),
        (re.compile("(?<=枚数)分(?=、)|(?<=[のた]数)分(?=、)"), "だけ"),
        (re.compile("公開して(?=手札に加え、)"), "公開し、"),
        (re.compile("(?<=指定して)(?=サイコロ|ダイス)"), "、"),
        (re.compile("のコストは([0-9X]+)(?:少なく|低く|小さく)なる"), lambda m: f"のコストを-{m[1]}する"),
        (re.compile("のコストは([0-9X]+)(?:多く|高く|大きく)なる"), lambda m: f"のコストを+{m[1]}する"),
        (re.compile("すべての(?=(?:元の)?(?:コスト|攻撃力|体力)の合計)"), "の"),
        (
            re.compile(
                "(?<=[。、：】])([^。、：】]+)は([0-9]+以[上下])のダメージを受けない|^([^。、：】]+)は([0-9]+以[上下])のダメージを受けない"
            ),
            lambda m: f"{m[1] or m[3]}が受ける{m[2] or m[4]}のダメージを0にする",
        ),
        (re.compile("各ターンに(?=[0-9]回、)"), "ターンごとに"),
        # what befalls a thing is replaced, whichever word stands before 代わりに
        (
            re.compile(
                "(場を離れる|破壊される|消滅する|墓場に置かれる|手札に戻る|ダメージを受ける)(?:なら|際に?)、(?=代わりに)"
            ),
            lambda m: f"{m[1]}場合、",
        ),
        (re.compile("(?<=すべてに)、?それぞれの(?=(?:攻撃力|体力)と同じダメージ)"), "自身の"),
        (re.compile("一番(?=高い|低い|大きい|小さい)"), "最も"),
        (re.compile("(自分|相手)の次のターン(?=中|の終わり|終了時)"), lambda m: f"次の{m[1]}のターン"),
        (re.compile("(自分|相手)の次のターン、"), lambda m: f"次の{m[1]}のターン中、"),
        (re.compile("自分のターン以外(?:では|で)、?"), "相手のターン中、"),
        (re.compile("を、コストを(?:支払|払)わ(?:ずに|ないで)(?=プレイ)"), "をコストを支払わずに"),
        (re.compile("(?<=フェイズ)(?:の?開始時|が(?:始まった|開始した)とき)、"), "が来たとき、"),
        (re.compile("(?:すべて|全員)のプレイヤー(?=[はが、])"), "お互いのプレイヤー"),
        # アクト状態なら、…。スタンド状態なら、…: whose state it is, is said once
        (
            re.compile(
                f"({_ONCE}[^。、：】]*が)((?:アクト|スタンド)状態なら、[^。]*。)(?=(?:アクト|スタンド)状態なら)"
            ),
            lambda m: m[1] + m[2] + m[1],
        ),
        (
            re.compile(f"({_ONCE}[^。、：】]*が[^。、：】]*より)({_THAN}なら、[^。]*。)(?={_THAN}なら)"),
            lambda m: m[1] + m[2] + m[1],
        ),
        (re.compile(f"({_ONCE}[^。、：】]*が)([偶奇]数なら、[^。]*。)(?=[偶奇]数なら)"), lambda m: m[1] + m[2] + m[1]),
        (re.compile("(?:自分の)?デッキから(?=[0-9]+枚引)"), ""),
        (
            re.compile("これによって([^。、]{1,6}た)(?:フォロワー|カード|スペル|アミュレット)と同じ(?:数|枚数|値)だけ"),
            lambda m: f"これによって{m[1]}枚数だけ",
        ),
        (re.compile("【進化】能力のコスト|(?<!【)進化(?:能力)?(?:の|にかかる|する)?コスト"), "【進化】コスト"),
        (re.compile("(?<=デッキの)残り(?=枚数)"), ""),
        (re.compile("(?<=の場の)、"), ""),
        (re.compile("(?<!【)起動能力"), "【起動】能力"),
        (re.compile("その(?=(?:元の)?(?:攻撃力|体力|コスト)(?!を[支払]))"), "それの"),
        (
            re.compile("(?<=が)(?:1ターンに|ターンごとに|各ターンに?|そのターン中?に)(?=[0-9]+枚目(?:以降)?[のに])"),
            "このターン中に",
        ),
        (re.compile("(?<=このターン)の残りの間"), ""),
        (re.compile("(?<=半分)\\((?:端数)?切り上げ\\)"), ""),
        (re.compile("(?<=。)このターン中?に(?=それ(?:ら)?が[^。、]*とき、)"), "このターン、"),
        (re.compile("(?<=。)(それ(?:ら)?が)このターン中?に(?=[^。、]*とき、)"), lambda m: f"このターン、{m[1]}"),
        (
            re.compile(
                "(?<![^。：】\\n])([^。、：】\\n]*と交戦し(?:た|ていた)[^。、：】\\n]*が)、?[そこ]のターン中?に(?=[^。、]*とき、)"
            ),
            lambda m: f"このターン中に{m[1]}",
        ),
        # …1枚を場か墓場から選ぶ: from where stands first
        (
            re.compile(f"{_ONCE}([^。、：】]*?[0-9]+[枚体つ](?:まで)?)を({_ZONE}(?:か{_ZONE})?から)(?=選)"),
            lambda m: f"{m[2]}{m[1]}を",
        ),
        # …より1枚多く引く; …の合計と同じコストの: the value in quotes
        (
            re.compile(f"{_ONCE}([^。、：】「」は]*(?:枚数|の数))より([0-9]+)枚(多|少な)く(?=引)"),
            lambda m: f"「{m[1]}{'+' if m[3] == '多' else '-'}{m[2]}」と同じだけ",
        ),
        (
            re.compile(f"{_ONCE}([^。、：】「」は]*の合計)(?=と同じ(?:元の)?(?:攻撃力|体力|コスト)の)"),
            lambda m: f"「{m[1]}」",
        ),
        # フォロワーすべては、…ていないなら、…: said of each of them
        (
            re.compile(
                f"{_ONCE}([^。、：】は]*すべては)、?((?:このターン中?に)?[^。、はが]*(?:を持(?:つ|たない)|てい(?:る|ない)))なら、"
            ),
            lambda m: f"{m[2]}{m[1]}",
        ),
        # フォロワーすべての攻撃力は、…3つごとに+1される
        (
            re.compile(
                f"{_ONCE}([^。、：】]*すべて|それら?)の(攻撃力|体力)は、?([^。、：】]*[0-9]+[つ個枚体])(?:ごとに|につき)、?([+-][0-9]+)(?:される|する)"
            ),
            lambda m: f"{m[1]}は、{m[3]}につき、{m[2]}{m[4]}する",
        ),
        # 墓場に置かれる…は、代わりに…: what would happen is an attribute of what it would happen to
        (
            re.compile(
                "(?:(?<=[。、：】\n「])|^)(場を離れる|破壊される|消滅する|墓場に置かれる|手札に戻る)([^。、：は]+)は、?代わりに、?(?=[^。]*。)"
            ),
            lambda m: f"{m[2]}が{m[1]}場合、代わりに",
        ),
        (re.compile("(?<=[0-9][つ個枚体])ごとに、?(?=(?:攻撃力|体力|コスト))"), "につき、"),
        (
            re.compile(
                "を([0-9]+[枚体つ個]以上)を?(?![^。、：]*(?:た|ている)(?:なら|とき|場合|数|枚数))(?=アクト|スタンド|手札|場に|墓場|デッキ|EX|捨|破壊|消滅|選|公開)"
            ),
            lambda m: f"{m[1]}を",
        ),
        # 相手がカードを引いたとき、それがそのターンの2枚目なら、
        (
            re.compile(
                "が(?:カード|1枚)を?引いたとき、それが[そこ]のターン中?[にの]?([0-9]+枚目(?:以降)?)(?:のカード)?なら、"
            ),
            lambda m: f"がこのターン{m[1]}のカードを引いたとき、",
        ),
        (
            re.compile("このターン中に([0-9]+枚目)(以降)?にプレイした([^。、]*)がこれなら"),
            lambda m: f"これがこのターン中に{m[1]}{'以降の' if m[2] else 'にプレイした'}{m[3]}なら",
        ),
        # only its player can play it
        (re.compile("((自分|相手)の[^\n]*)\\2は(それ(?:ら)?)を(?=プレイできない)"), lambda m: f"{m[1]}{m[3]}は"),
        (re.compile("(?<=を選ぶ。)選ばれた(?:カード|フォロワー|アミュレット|スペル)(?=[をは])"), "それ"),
        (
            re.compile("この能力は(墓場|手札|EXエリア)で(?:のみ|だけ)使える"),
            lambda m: f"この能力はこれが{m[1]}にあるなら使える",
        ),
        (
            re.compile("^(?:自分の)?(墓場|手札|EXエリア)のこれは「(【起動】[^」]*?)。?」を持つ。?$"),
            lambda m: f"{m[2]}。この能力はこれが{m[1]}にあるなら使える。",
        ),
        # それは【A】か【B】を持つ。…なら、代わりにすべて: all of those keywords
        (
            re.compile(
                "((?:それ|これ)は)((?:【[^】]+】か)+【[^】]+】)(を持つ。[^。]*なら、代わりに)すべて(?:を持つ)?(?=。)"
            ),
            lambda m: f"{m[1]}{m[2]}{m[3]}{m[1]}{m[2].replace('か', '')}を持つ",
        ),
        (re.compile("(?<=を)合計(?=[0-9X]+[枚体つ個])"), "合わせて"),
        # what happened to it, or what it did, with その besides
        (re.compile("その(?=(?:攻撃|交戦|進化)した(?:フォロワー|カード)[はがをに])"), ""),
        (re.compile("から(?=[^。、：】]{1,12}カウンターが(?:取り除かれた|なくなった)とき)"), "の"),
        (re.compile("(?<=。)これによって(?=進化したなら、)"), ""),
        (re.compile("EXエリア(?:にある|の)これをプレイする際"), "これをEXエリアからプレイする際"),
        (
            re.compile("^これをプレイする際、([^。、：】]*減少した回数)1回につき、コストを-1する。?$"),
            lambda m: f"これをプレイする際、コストを-Xする。Xは「{m[1]}」である。",
        ),
        (
            re.compile("(?<=デッキの上)から(「[^「」]*」と同じ枚数)(?:のカード)?を(?=墓場|消滅|EX)"),
            lambda m: f"を{m[1]}",
        ),
        (re.compile("(?<=この能力は)、(?=[^。、]*なら(?:使え|プレイでき))"), ""),
        (re.compile("(攻撃力|体力)を(「[^「」]+」)に(?=する)"), lambda m: f"{m[1]}を{m[2]}と同じに"),
        (re.compile("(?<=このターン中に)([0-9]+枚目)にプレイした(?=[^。、]*なら、それ)"), lambda m: f"{m[1]}の"),
        (re.compile("(?<=をデッキに)戻してシャッフルし、(?=[0-9X]+枚)"), "戻し、シャッフルして、"),
        (
            re.compile("(?<=フォロワーへの攻撃なら、)(?:攻撃目標(?:のフォロワー)?|攻撃されているフォロワー)以外の"),
            "それ以外の",
        ),
        # both are forbidden for the time that is said once
        (
            re.compile(f"{_ONCE}((?:[^。、：】]*、)?)それは攻撃できず、(【起動】能力を使えない。)"),
            lambda m: f"{m[1]}それは攻撃できない。{m[1]}それの{m[2]}",
        ),
        # as long as there is one follower, it is all of them
        (
            re.compile("(自分の場の([^。、：】]*フォロワー)が1体(?:だけ)?である限り、)そのフォロワーは"),
            lambda m: f"{m[1]}自分の場の{m[2]}すべては",
        ),
        (
            re.compile("(?<=プレイヤー1人を選ぶ。)((?:それ|そのプレイヤー)の[^。、]*なら、)それは"),
            lambda m: f"{m[1]}そのプレイヤーは",
        ),
        (re.compile("(?<=プレイヤー1人を選ぶ。)それは(?!攻撃力|体力|【|「)"), "そのプレイヤーは"),
        (re.compile("(?<=た)(カード|フォロワー)が(?:両方|どちらも)(?=[^。、]*なら)"), lambda m: f"{m[1]}がすべて"),
        (re.compile("代わりに、?(?=(?:これ|それ)を(?:攻撃目標|攻撃先)に)"), ""),
        (
            re.compile(
                "(捨て|消滅させ|破壊し|公開し|手札に戻し)(?:る|て(?:も)?よい|する|す)。その(?:枚数|数)(?=[+-][0-9]+枚)"
            ),
            _that_many,
        ),
        (
            re.compile(
                "((?:捨て|消滅させ|破壊し|公開し|戻し|引い|置い|出し|プレイし|アクトし)た)(?:枚数|数)(?=[0-9]+[枚体つ]につき)"
            ),
            lambda m: f"{m[1]}カード",
        ),
        (re.compile("攻撃先"), "攻撃目標"),
        (re.compile("【進化】(?=させ)"), "進化"),
        (
            re.compile(
                f"((?:それ|そのカード|公開したカード|引いたカード))が((?:{_CASE}、)+[^。、：]+?なら、?(?:{'|'.join(_MOVED.values())}))。"
            ),
            _cases,
        ),
        (
            re.compile(
                "(?<=枚)(?:を)?探し、((?:手札に加える|場に出す|EXエリアに置く)か)、?(?=手札に加える|場に出す|EXエリアに置く)"
            ),
            lambda m: f"を探す。それを{m[1]}、",
        ),
        (re.compile("(?<=』)の(?:いずれか|どちらか)(?=[0-9])"), ""),
        (re.compile(f"(?<=の)場に出る({KINDS_OF_CARDS})(?=は[^。]*状態で場に出|の【ファンファーレ】)"), lambda m: m[1]),
        (re.compile("攻撃(?:の対象|目標)に(?:なら|され|でき)ない"), "攻撃されない"),
        (re.compile("(?<=。)(これ|それら?)も(?=(?:攻撃力|体力)[+-]|【[^】]*】を持つ)"), lambda m: f"{m[1]}は"),
        (re.compile(f"(?<=場の)(他の|)進化(?:した|済みの)(?={KINDS_OF_CARDS})"), lambda m: f"{m[1]}進化後の"),
        (re.compile("このターン中に(?=次に[^。]*受ける)"), "このターン、"),
        (re.compile("(?<=ダメージは)すべて(?=半分)"), ""),
        (re.compile("(?<=以[上下])かつ"), "で、"),
        (re.compile("(?<=状態)になっている(?=なら)"), ""),
        (re.compile("(?<=状態)になっている(?=限り)"), "である"),
        (re.compile(f"{_ONCE}いずれかの(?=[^。、が]*が[^。、]*(?:とき|たび)、)"), ""),
        (
            re.compile("コインを(?:1[枚回]|)投げ(る|て、?)"),
            lambda m: "コイントスを行" + ("う" if m[1] == "る" else "い、"),
        ),
        (
            re.compile("(これ|それら?)は(攻撃力と体力)[がを]入れ替(?:わる|える)"),
            lambda m: f"{m[1]}の{m[2]}を入れ替える",
        ),
        (re.compile("(?<=攻撃力と体力)が入れ替わる"), "を入れ替える"),
        (re.compile("(?<=名に)「([^「」]*)」(?=を含む)"), lambda m: f"『{m[1]}』"),
        (
            re.compile("(?<=デッキ)を、?([^。、]*?が(?:[0-9]+枚)?公開されるまで)、?上から(?:1枚ずつ)?(?=公開)"),
            lambda m: f"の上から{m[1]}",
        ),
        (re.compile("(?<=とき、)そのターン中?に(?=[^。]*なら)"), "このターン中に"),
        (re.compile("「([^「」]*)の(?:枚数|数)」(?=[0-9]+[枚体つ]につき)"), lambda m: m[1]),
        (re.compile("(?<=の)(?<!【)スタックを(?=[+-])"), "【スタック】を"),
        # 「…N枚まで」を探し: the marks hold a description together
        (re.compile("「([^「」。：]*になるように[^「」。：]*[枚体つ個]まで)」を(?=[探選])"), lambda m: m[1]),
    ),
)
"""How the icons of this game are spelled."""
