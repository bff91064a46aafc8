"""A first match of ARC that explains itself."""

from tefuda.games.lessons import Hint, Lesson
from tefuda.saying import Told

LESSON = Lesson(
    "arc",
    ("chart_room", "carnival"),
    7,
    "easy",
    Told(
        "相手のライフを0にすれば勝ちです。メインサークルのアルマどうしが戦い、伏せた札が戦いの前に働きます。",
        "Bring the opponent's life to 0. The almas in the main circles "
        "fight; what lies face down works before they do.",
    ),
    "4.3.7",
    (
        Hint(
            "ask redraw",
            Told("引き直し", "The opening hand"),
            Told(
                "一度だけ、好きな枚数を戻して同じ枚数を引き直せます。メインサークルにはエゴが最初から立っています。",
                "Once, put back as many cards as you like and draw as "
                "many. Your ego stands in the main circle already.",
            ),
            "3.1.4",
        ),
        Hint(
            "ask set",
            Told("伏せる", "Setting"),
            Told(
                "空いたサブサークルに手札を伏せます。両者が伏せたら、いっせいに開きます。相手も同じように考えています。",
                "Set cards face down into free sub circles. When both have set, "
                "all are opened at once; the opponent is guessing as you are.",
            ),
            "3.3.1",
        ),
        Hint(
            "event opened",
            Told("開示", "Opening"),
            Told(
                "開いた札は、小さい数のリフレから、次にコグニ、最後に武装の順に処理されます。",
                "Opened cards are processed in order: reflets with small numbers first, then cognis, then arming.",
            ),
            "3.3.6",
        ),
        Hint(
            "event paid",
            Told("Will", "Will"),
            Told(
                "使う札はWillで払います。メインのアルマと属性が違う札はコストが倍になります。足りなければ働きません。",
                "Cards are paid with Will. One of another attribute than your "
                "main alma costs double. What cannot be paid does nothing.",
            ),
            "6.2.2",
        ),
        Hint(
            "event fought",
            Told("交戦", "The fight"),
            Told(
                "アルマどうしは互いのAPの分だけRPを減らします。RPが尽きたアルマは壊れ、持ち主のライフがCPの分減ります。",
                "Almas take each other's AP off their RP. One whose RP run "
                "out is destroyed, and its owner loses its CP in life.",
            ),
            "3.4.3",
        ),
        Hint(
            "event felled",
            Told("破壊", "Destroyed"),
            Told(
                "相手にアルマを壊された側は、ライフが減りますが、Willを1得ます。",
                "Whoever loses an alma to the opponent loses life, but gains one Will.",
            ),
            "3.4.8",
        ),
        Hint(
            "ask realise",
            Told("リアライズ", "Realising"),
            Told(
                "メインサークルが空なら、手札のアルマを無料で出せます。出さなければ、相手のアルマに直接攻撃されます。",
                "If your main circle is empty, put an alma there for free. Without one you are attacked directly.",
            ),
            "3.2.8",
        ),
        Hint(
            "ask trim",
            Told("手札の上限", "Hand limit"),
            Told(
                "ターンの終わりに手札は5枚までです。超えた分は忘却へ送ります。",
                "At the end of the turn five cards stay in hand. The rest go to oblivion.",
            ),
            "3.4.12",
        ),
        Hint(
            "ask choose",
            Told("選ぶ", "Choosing"),
            Told(
                "カードが指すものを選びます。",
                "Choose what the card points at.",
            ),
            "4.5.3",
        ),
    ),
)
