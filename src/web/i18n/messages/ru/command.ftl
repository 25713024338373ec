command-create = Турнир создан
command-edit-info = Изменены сведения о турнире
command-edit-tournament = Изменены сведения о турнире и настройки
command-edit-settings = Изменены настройки
command-enter =
    { $n ->
        [1] Записан участник: { $names }
       *[other] Записаны участники: { $names }
    }
command-set-registration = Изменена онлайн-регистрация
command-apply = Подана заявка: { $name }
command-change-application = Изменена заявка: { $name }
command-withhold-details = Участник изменил, что видно о нём: { $name }
command-withdraw-application = Отозвана заявка: { $name }
command-confirm-applications =
    { $n ->
        [1] Подтверждена заявка: { $names }
       *[other] Подтверждены заявки: { $names }
    }
command-refuse-applications =
    { $n ->
        [1] Отклонена заявка: { $names }
       *[other] Отклонены заявки: { $names }
    }
command-queue-applications =
    { $n ->
        [1] Перенесена в лист ожидания заявка: { $names }
       *[other] Перенесены в лист ожидания заявки: { $names }
    }
command-remove-applications =
    { $n ->
        [1] Удалена заявка: { $names }
       *[other] Удалены заявки: { $names }
    }
command-set-fees =
    { $n ->
        [one] Заданы взносы: { $n } категория
        [few] Заданы взносы: { $n } категории
       *[many] Заданы взносы: { $n } категорий
    }
command-set-dues = Изменён взнос: { $name }
command-pay = Записан платёж: { $name }
command-void-payment = Отменена квитанция { $n }
command-pay-in-full =
    { $n ->
        [1] Взнос оплачен полностью: { $names }
       *[other] Взносы оплачены полностью: { $names }
    }
command-and-more = { $names } и ещё { $n }
command-set-withheld = Изменено, что видно: { $name }
command-edit-entry = Изменены данные: { $name }
command-remove = Удалён участник: { $name }
command-withdraw = Выбытие после { $round }‑го тура: { $name }
command-withdraw-at-once = Выбытие до начала: { $name }
command-reinstate = Снова играет: { $name }
command-expel = Снятие с турнира после { $round }‑го тура: { $name }
command-withdraw-several = Выбытие: { $names }
command-reinstate-several = Подтверждены или снова играют: { $names }
command-remove-several = Удалены ({ $n }): { $names }
command-open-check-in = Начата отметка пришедших на { $round }‑й тур
command-check-in = Пришли ({ $n }): { $names }
command-check-out = Отметка снята ({ $n }): { $names }
command-close-check-in = Закончена отметка пришедших на { $round }‑й тур
command-miss-round = Пропуск { $round }‑го тура без очков ({ $n }): { $names }
command-set-bye = Пропуск { $round }‑го тура: { $name }, { $bye }
command-grant-bye = Пропуск { $round }‑го тура сверх ограничений: { $name }, { $bye }
command-take-bye = Убран пропуск { $round }‑го тура: { $name }
command-adjust = Поправка очков: { $name }
command-assign-numbers = Присвоены номера
command-pair = Составлены пары { $round }‑го тура
command-pair-again = Пары { $round }‑го тура изменены вручную
command-discard = Отменена жеребьёвка { $round }‑го тура
command-publish = Опубликован { $round }‑й тур
command-close-round = Закрыт { $round }‑й тур
command-reopen-round = { $round }‑й тур открыт снова
command-result = Результат { $score }: { $place }
command-take-result = Убран результат: { $place }
command-results-board = Результаты { $scores }: { $round }‑й тур, доска { $board }
command-results =
    { $n ->
        [1] Результаты: { $round }‑й тур, доска { $boards }
       *[other] Результаты: { $round }‑й тур, доски { $boards }
    }
command-enter-game =
    { $n ->
        [one] Введена запись, { $n } ход: { $place }
        [few] Введена запись, { $n } хода: { $place }
       *[many] Введена запись, { $n } ходов: { $place }
    }
command-take-game = Убрана запись: { $place }
command-correct-colours = Поменялись цвета, очки остались: { $round }‑й тур, доска { $board }
command-correct-game-colours = Поменялись цвета партии, очки остались: { $place }
command-swap-colours = Поменялись цвета: { $round }‑й тур, доска { $board }
command-close-tournament = Турнир завершён
command-reopen-tournament = Турнир открыт снова
command-approve-ratings = Рейтинг подтверждён
command-await-ratings = Рейтинг ждёт подтверждения
command-decline-ratings = Рейтинг отклонён
command-revert = Отменено действие № { $n }
command-revert-several = Отменены действия № { $numbers }
command-go-back = Отменено всё, что было после действия № { $n }
command-pair-all =
    { $n ->
        [one] Составлены и опубликованы пары { $n } тура
       *[other] Составлены и опубликованы пары { $n } туров
    }
command-draft-all =
    { $n ->
        [one] Составлены пары { $n } тура
       *[other] Составлены пары { $n } туров
    }
command-publish-all = Опубликованы все туры по { $n }‑й
command-import-players = Загружен список участников
command-identify = Участники сопоставлены с базой: { $names }
command-follow-list = Рейтинги и звания из списка «{ $list }» ({ $n }): { $names }
command-import =
    { $n ->
        [one] Загружен файл: { $n } партия
        [few] Загружен файл: { $n } партии
       *[many] Загружен файл: { $n } партий
    }
command-adopt =
    { $n ->
        [one] Турнир взят из файла: { $n } участник
        [few] Турнир взят из файла: { $n } участника
       *[many] Турнир взят из файла: { $n } участников
    }
command-rehearse =
    { $n ->
        [one] Копия для тренировки: { $n } участник. Недостающие результаты до { $round }‑го тура включительно получены симуляцией
        [few] Копия для тренировки: { $n } участника. Недостающие результаты до { $round }‑го тура включительно получены симуляцией
       *[many] Копия для тренировки: { $n } участников. Недостающие результаты до { $round }‑го тура включительно получены симуляцией
    }
command-rehearse-copy =
    { $n ->
        [one] Копия для тренировки: { $n } участник. Симулированных результатов нет
        [few] Копия для тренировки: { $n } участника. Симулированных результатов нет
       *[many] Копия для тренировки: { $n } участников. Симулированных результатов нет
    }
command-set-forbidden-pairs = Изменены запрещённые и нежелательные пары
command-place-tables = Изменены столы и залы
command-rearrange-without = { $round }‑й тур без участника: { $name }
command-rearrange-with = { PREPOSITION("В", $round) } { $round }‑й тур приняты опоздавшие: { $names }
command-set-openings =
    { $n ->
        [one] Таблица дебютов: { $n } дебют
        [few] Таблица дебютов: { $n } дебюта
       *[many] Таблица дебютов: { $n } дебютов
    }
command-take-openings = Таблица дебютов убрана
command-commit-draw = Объявлена жеребьёвка дебюта { $round }‑го тура, хеш { $hash }
command-draw-opening = Вытянут дебют { $round }‑го тура
command-set-sections = Изменены зачёты: { $n }
command-set-prizes = Изменены призы: { $n }
command-set-play-off = Изменены партии переигровки: { $n }
command-add-tie-break-games = Назначены партии тай-брейка: { $round }‑й тур, доска { $board }
command-explain-forfeit = Причина неявки: { $round }‑й тур, доска { $board }: { $cause }
command-count-illegal-moves = Невозможные ходы, { $name }: { $n } ({ $place })
command-lose-by-illegal-moves = Поражение за невозможные ходы: { $name } ({ $place })
command-take-forfeit-reason = Причина неявки убрана: { $round }‑й тур, доска { $board }
command-settle-match-lot = Матч решён жребием: { $round }‑й тур, доска { $board }
command-settle-match-word = Матч решён судьёй: { $round }‑й тур, доска { $board }
command-order-boards = Изменён порядок досок: { $names }
command-report = Сообщён результат: { $places }
command-report-back = Сообщение отозвано: { $places }
command-withdraw-team = Выбытие команды после { $round }‑го тура: { $team }
command-withdraw-team-at-once = Выбытие команды до начала: { $team }
command-reinstate-team = Команда снова играет: { $team }
command-set-public-details = Изменено, что видно об участниках
command-set-visibility = Кто видит турнир: { $visibility }
command-add-webhook = Добавлен получатель уведомлений: { $to }
command-remove-webhook = Убран получатель уведомлений: { $to }
command-erase-person =
    Стёрты данные спортсмена { $person }. { $n ->
        [0] Прежние записи не изменены
        [1] Очищена прежняя запись, её хеш принят как записанный: { $entries }
       *[other] Очищены прежние записи, их хеши приняты как записанные: { $entries }
    }
