prizes-title = Призи
prizes-overall = Загальний залік
prizes-overall-inside = загальний залік
prizes-won-place = { $list }, { $place } місце
prizes-sharing-by-place = Призи за місцями: за рівності очок вирішують коефіцієнти.
prizes-sharing-equal = За рівності очок гроші зайнятих місць ділять порівну.
prizes-sharing-hort = Система Хорта: половина призу за місцем, половина порівну між тими, хто набрав однаково очок.
prizes-limit-several = Одна людина може отримати кілька призів.
prizes-limit-one-of-money = Одна людина отримує один грошовий приз, найбільший; подарунки — без обмежень.
prizes-limit-one = Одна людина отримує один приз, найцінніший.
prizes-sharing-choice-by-place = за місцем
prizes-sharing-choice-equal = гроші порівну
prizes-sharing-choice-hort = за Хортом, навпіл
prizes-limit-choice-several = без обмежень
prizes-limit-choice-one-of-money = один грошовий
prizes-limit-choice-one = один
prizes-told-step = Під час поділу суми кратні { $step }; залишок по одному кроку отримують кращі за місцем.
prizes-leavers = Хто вибув до кінця турніру, призів не отримує; наступні за ними піднімаються.
prizes-term-alone = приз за { $places } місце: { $total }
prizes-term-half = половина призу за { $places } місце ({ $total })
prizes-term-shared =
    { $n ->
        [one] призи за місця { $places }: { $total }, порівну на { $n } учасника
       *[other] призи за місця { $places }: { $total }, порівну на { $n } учасників
    }
prizes-term-half-shared =
    { $n ->
        [one] половина призів за місця { $places } ({ $total }), порівну на { $n } учасника
       *[other] половина призів за місця { $places } ({ $total }), порівну на { $n } учасників
    }
prizes-term-one-shared =
    { $n ->
        [one] приз за { $places } місце: { $total }, порівну на { $n } учасника
       *[other] приз за { $places } місце: { $total }, порівну на { $n } учасників
    }
prizes-term-half-one-shared =
    { $n ->
        [one] половина призу за { $places } місце ({ $total }), порівну на { $n } учасника
       *[other] половина призу за { $places } місце ({ $total }), порівну на { $n } учасників
    }
prizes-term-portion = таких часток { $taken } на { $among }: ці учасники вибирали між тими самими заліками й отримують однаково
prizes-term-rounded = заокруглено: { $exact } → { $paid }
prizes-by-lot = за жеребом
prizes-final = Турнір закінчено, призи розподілено.
prizes-provisional = Попередньо, за поточними місцями.
prizes-before = Розподіл призів з’явиться після початку першого туру.
prizes-who = Розподіл призів
prizes-nobody = Поки що ніхто.
prizes-what-for = За що
prizes-total = Сума
prizes-paid = Усього до видачі:
prizes-dotted = Натисніть на підкреслену назву заліку, щоб побачити розрахунок суми.
prizes-left = Не вручено:
prizes-fund = Призовий фонд
prizes-rules = Правила
prizes-signature = Підпис
prizes-csv-list = Залік
prizes-csv-money = Сума
prizes-how = Як вийшло
prizes-lead = Гроші й подарунки за місця в загальному та в інших заліках. За рівних очок гроші ділять за вибраним правилом, подарунки завжди вручають за місцем.
prizes-sharing = За рівності очок
prizes-sharing-hint = Найпростіше за місцями; система Хорта пом’якшує вплив коефіцієнтів. Дивіться регламент змагання.
prizes-limit = Призів одному учаснику
prizes-limit-hint = З одним грошовим призом на учасника призи в заліках дістаються іншим.
prizes-currency = Валюта
prizes-currency-usual = ₴
prizes-currency-hint = Стоїть після суми: ₴, EUR.
prizes-step = Суми кратні
prizes-step-hint = 1, 10 або 100 — щоб ділити без дрібних грошей.
prizes-about = Правила розрахунку
prizes-about-sharing = За Хортом половина кожного призу йде за місцем, половина — порівну. Рівність — це рівні очки, до додаткових коефіцієнтів. Якщо учасників не розділяє ніщо, гроші їхніх місць ділять порівну за будь-яким правилом.
prizes-about-things = Подарунок отримує той, хто посів це місце; якщо місце ніщо не розділяє — за жеребом турніру.
prizes-about-one = Якщо приз один, вибирають згори таблиці: кожен бере там, де отримає більше грошей (за рівності — у заліку, що стоїть раніше; подарунок без грошей поступається будь-яким грошам). Залишений приз переходить наступному в тому самому заліку.
prizes-about-step = Призи мають бути кратні кроку. Частки заокруглюються вниз, залишок по одному кроку отримують кращі за місцем із тих, хто ділив; сума завжди дорівнює фонду.
prizes-lines-hint = Рядок — приз за місце; кілька місць поспіль пишуть «4-10». Щоб прибрати приз, зітріть рядок.
prizes-list = Залік
prizes-list-of = Залік у рядку { $n }
prizes-place = Місце
prizes-place-of = Місце в рядку { $n }
prizes-money = Гроші
prizes-money-of = Гроші в рядку { $n }
prizes-thing = Подарунок
prizes-thing-of = Подарунок у рядку { $n }
prizes-paste = Вставити список із таблиці
prizes-pasted = Список призів
prizes-pasted-hint = Рядок: залік; місце; гроші; подарунок — через крапку з комою, табуляцію або кому. Залік пишуть назвою, загальний залік можна лишити порожнім. Рядки додадуться до таблиці під час збереження.
prizes-pasted-wrong = Ці рядки списку не вдалося прочитати:
prizes-pasted-line = Рядок { $line } («{ $text }»).
prizes-pasted-lines = Рядки { $lines }.
prizes-pasted-no-section = Першим полем має бути залік, а тут місце. Почніть рядок із назви заліку, для загального заліку — просто з крапки з комою: ;1;5000.
prizes-pasted-fields = Потрібні поля: залік; місце; гроші; подарунок.
prizes-save = Зберегти призи
prizes-to-public = Розподіл призів
prizes-to-print = Список для друку
prizes-wrong = Не все вдалося прочитати. Нічого не збережено.
prizes-done-saved = Призи збережено.
