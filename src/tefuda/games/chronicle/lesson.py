"""A first match of Last Chronicle that explains itself."""

from tefuda.games.lessons import Hint, Lesson
from tefuda.saying import Told

LESSON = Lesson(
    "chronicle",
    ("dawn_legion", "dragonfire"),
    7,
    "easy",
    Told(
        "ユニットで攻め、相手のライフを20から0にすれば勝ちです。時代を進めるほど、強いユニットで戦えます。",
        "Attack with units until the opponent's life falls from 20 to 0. "
        "The later your age, the stronger the units that may fight.",
    ),
    "3.1.1",
    (
        Hint(
            "ask mulligan",
            Told("引き直し", "The opening hand"),
            Told(
                "一度だけ、手札を全部デッキの下に戻して引き直せます。",
                "Once, put the whole hand at the bottom and draw anew.",
            ),
            "8.2.1.6",
        ),
        Hint(
            "ask priority",
            Told("優先権", "Priority"),
            Told(
                "何かを使う権利です。何もしないなら見送ります。二人が続けて見送ると、一番上が解決するか、次のフェイズへ進みます。",
                "The right to do something. Pass if you do not want to: when both pass "
                "in a row, the top of the stack is resolved, or the next phase begins.",
            ),
            "11.1.8",
        ),
        Hint(
            "option put-soul",
            Told("ソウル", "Souls"),
            Told(
                "自分の番に一度、手札1枚をソウルヤードに置けます。横にすると、その勢力のソウル一つになり、コストの支払いに使います。",
                "Once in your turn, put a card from hand into the soul yard. Turned, "
                "it gives one soul of its faction, with which you pay.",
            ),
            "9.5.6",
        ),
        Hint(
            "event checked",
            Told("クロノチェック", "Chrono check"),
            Told(
                "番ごとに一枚めくってCAヤードに置きます。右上の玉の数がCAです。",
                "Each turn one card is turned over into the CA yard. The beads at its top right are its CA.",
            ),
            "9.4.3",
        ),
        Hint(
            "option place",
            Told("ユニットの配置", "Placing units"),
            Told(
                "コストを払ってユニットを戦場に置きます。自分の番の、スタックが空のときだけです。",
                "Pay its cost to put a unit on the battlefield: in your own turn, with an empty stack.",
            ),
            "9.5.2",
        ),
        Hint(
            "option advance",
            Told("時代を進める", "The next age"),
            Told(
                "CAの合計が7以上になると、時代を進められます。CAの札のうち1枚がマーカーに、1枚が手札になり、残りは捨てます。",
                "With a CA of 7 or more you may advance. One of the cards becomes "
                "the marker, one comes to your hand, the rest are discarded.",
            ),
            "9.5.7",
        ),
        Hint(
            "ask attack",
            Told("攻撃", "Attacking"),
            Told(
                "番の初めからいるユニットで攻めます。レベルは自分の時代以下。二体以上なら小隊です。",
                "Attack with a unit that was here when the turn began, of "
                "a level not above your age. Two or more form a platoon.",
            ),
            "10.1.2.3.1",
        ),
        Hint(
            "ask defence",
            Told("防御", "Defending"),
            Told(
                "縦向きのユニット一体で防ぐか、防がずにATKの分のダメージを受けるかを選びます。",
                "Defend with one standing unit, or take the ATK as damage.",
            ),
            "10.1.4.2",
        ),
        Hint(
            "ask burst",
            Told("クロノバースト", "Chrono burst"),
            Told(
                "めくれた札に印があれば、その場で発動を宣言できます。",
                "A card with the sign that was just turned over may be declared at once.",
            ),
            "5.4.2",
        ),
        Hint(
            "ask marker",
            Told("時代マーカー", "The marker"),
            Told(
                "マーカーにする1枚を選びます。枚数があなたの時代です。",
                "Choose the card that becomes the marker. Their number is your age.",
            ),
            "9.5.7.1",
        ),
    ),
)
