tiebreak-points = Очки
tiebreak-points-short = Очки
tiebreak-direct-encounter = Личная встреча
tiebreak-direct-encounter-short = Личная
tiebreak-wins = Число побед
tiebreak-wins-short = Победы
tiebreak-wins-over-the-board = Число побед за доской
tiebreak-wins-over-the-board-short = Победы за доской
tiebreak-games-with-black = Партии чёрными
tiebreak-games-with-black-short = Чёрными
tiebreak-wins-with-black = Победы чёрными
tiebreak-wins-with-black-short = Победы чёрными
tiebreak-buchholz = Коэффициент Бухгольца (Солкофа)
tiebreak-buchholz-short = Бухгольц
tiebreak-truncated-solkoff = Усечённый коэффициент Солкофа
tiebreak-truncated-solkoff-short = Солкоф
tiebreak-solkoff-plus = Сумма коэффициентов Солкофа соперников
tiebreak-solkoff-plus-short = Солкоф+
tiebreak-fore-buchholz = Предварительный Бухгольц
tiebreak-fore-buchholz-short = Предв. Бухгольц
tiebreak-average-buchholz = Средний Бухгольц соперников
tiebreak-average-buchholz-short = Ср. Бухгольц
tiebreak-sonneborn-berger = Коэффициент Зоннеборна–Бергера
tiebreak-sonneborn-berger-short = Бергер
tiebreak-shmulyan = Коэффициент Шмульяна
tiebreak-shmulyan-short = Шмульян
tiebreak-gorin = Коэффициент Горина
tiebreak-gorin-short = Горин
tiebreak-koya = Система Койя
tiebreak-koya-short = Койя
tiebreak-progressive = Прогрессивный коэффициент
tiebreak-progressive-short = Прогресс
tiebreak-average-rating = Средний рейтинг соперников
tiebreak-average-rating-short = Ср. рейтинг
tiebreak-performance = Турнирный перформанс
tiebreak-performance-short = Перформанс
tiebreak-perfect-performance = Точный перформанс
tiebreak-perfect-performance-short = Точный перф.
tiebreak-average-performance = Средний перформанс соперников
tiebreak-average-performance-short = Ср. перф.
tiebreak-average-perfect-performance = Средний точный перформанс соперников
tiebreak-average-perfect-performance-short = Ср. точный перф.
tiebreak-game-points = Очки в партиях
tiebreak-game-points-short = В партиях
tiebreak-match-points = Очки в микроматчах
tiebreak-match-points-short = В матчах
tiebreak-standard-score = Счёт по системе 1–½–0
tiebreak-standard-score-short = 1–½–0
tiebreak-start-number = Стартовый номер
tiebreak-start-number-short = Номер
tiebreak-rating = Рейтинг
tiebreak-rating-short = Рейтинг
tiebreak-rounds-played = Сыгранные туры
tiebreak-rounds-played-short = Туры
tiebreak-lots = Жребий
tiebreak-lots-short = Жребий
tiebreak-without-lowest =
    { $n ->
        [1] { $name } без худшего слагаемого
        [one] { $name } без { $n } худшего слагаемого
       *[other] { $name } без { $n } худших слагаемых
    }
tiebreak-without-extremes =
    { $n ->
        [1] { $name } без худшего и лучшего слагаемых
        [one] { $name } без { $n } худшего и { $n } лучшего слагаемых
       *[other] { $name } без { $n } худших и { $n } лучших слагаемых
    }
tiebreak-cut-lowest-short = { $name } −{ $n }
tiebreak-cut-median-short = { $name } ±{ $n }
tiebreak-limited = { $name } ({ $limit })
tiebreak-limit-percent = от { $n } % возможного
tiebreak-limit-above = от половины возможного и ещё { $n }
tiebreak-limit-below = от половины возможного без { $n }
tiebreak-limited-rule = Очки против тех, кто набрал достаточно: { $limit }.
tiebreak-points-rule = Сумма очков всех туров.
tiebreak-direct-encounter-rule = Очки во встречах между теми, у кого всё до этого поровну. Если встретились не все, считается, только когда исход уже не зависит от несыгранных встреч.
tiebreak-wins-rule = Туры, которые принесли столько, сколько победа.
tiebreak-wins-over-the-board-rule = Победы, одержанные за доской, без неявок.
tiebreak-games-with-black-rule = Сыгранные партии чёрными.
tiebreak-wins-with-black-rule = Партии, выигранные чёрными.
tiebreak-buchholz-rule = Сумма очков всех соперников.
tiebreak-truncated-solkoff-rule = Очки всех соперников без худшего; если равны — без двух худших, и так далее: сравниваются по очереди.
tiebreak-solkoff-plus-rule = Сумма коэффициентов Солкофа всех соперников.
tiebreak-fore-buchholz-rule = Бухгольц, как если бы весь последний тур закончился вничью.
tiebreak-average-buchholz-rule = Средний Бухгольц соперников, с которыми играли за доской.
tiebreak-sonneborn-berger-rule = Очки каждого соперника, умноженные на очки, набранные против него.
tiebreak-shmulyan-rule = Очки тех, у кого выиграл, минус очки тех, кому проиграл.
tiebreak-gorin-rule = Очки соперников: учетверённые за победу, удвоенные за ничью, один раз за поражение.
tiebreak-koya-rule = Очки против тех, кто набрал не меньше половины возможного.
tiebreak-progressive-rule = Сумма очков после каждого тура.
tiebreak-average-rating-rule = Средний рейтинг соперников, с которыми играли.
tiebreak-performance-rule = Рейтинг, которому отвечает набранный против таких соперников результат, по таблице.
tiebreak-perfect-performance-rule = Наименьший рейтинг, при котором ожидаемый результат не меньше набранного.
tiebreak-average-performance-rule = Средний перформанс соперников.
tiebreak-average-perfect-performance-rule = Средний точный перформанс соперников.
tiebreak-game-points-rule = Очки всех партий микроматчей.
tiebreak-match-points-rule = Очки за исход каждого микроматча.
tiebreak-standard-score-rule = Каждый тур считается 1, ½ или 0.
tiebreak-start-number-rule = Чем меньше стартовый номер, тем выше.
tiebreak-rating-rule = Рейтинг перед турниром.
tiebreak-rounds-played-rule = Туры без пропусков по просьбе и неявок.
tiebreak-lots-rule = Чем меньше жребий, тем выше. Он следует из числа { $seed }, закреплённого при создании турнира.
tiebreak-lots-rule-secret = Чем меньше жребий, тем выше. Жребий уже определён, но до публикации первого тура его не знает никто.
tiebreak-keizer = Очки Кейзера
tiebreak-keizer-short = Кейзер
tiebreak-keizer-rule = Собственная ценность и то, чего стоили туры: ценность соперника за победу, половина за ничью, собственная за тур без соперника. Ценность следует месту, у первого она больше всех; в турнире по системе Кейзера это важнее очков.
