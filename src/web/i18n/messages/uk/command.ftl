command-create = Турнір створено
command-edit-info = Змінено відомості про турнір
command-edit-tournament = Змінено відомості про турнір і налаштування
command-edit-settings = Змінено налаштування
command-enter =
    { $n ->
        [1] Записано учасника: { $names }
       *[other] Записано учасників: { $names }
    }
command-set-registration = Змінено онлайн-реєстрацію
command-apply = Подано заявку: { $name }
command-change-application = Змінено заявку: { $name }
command-withhold-details = Учасник змінив, що видно про нього: { $name }
command-withdraw-application = Відкликано заявку: { $name }
command-confirm-applications =
    { $n ->
        [1] Підтверджено заявку: { $names }
       *[other] Підтверджено заявки: { $names }
    }
command-refuse-applications =
    { $n ->
        [1] Відхилено заявку: { $names }
       *[other] Відхилено заявки: { $names }
    }
command-queue-applications =
    { $n ->
        [1] Перенесено до списку очікування заявку: { $names }
       *[other] Перенесено до списку очікування заявки: { $names }
    }
command-remove-applications =
    { $n ->
        [1] Видалено заявку: { $names }
       *[other] Видалено заявки: { $names }
    }
command-set-fees =
    { $n ->
        [one] Задано внески: { $n } категорія
        [few] Задано внески: { $n } категорії
       *[many] Задано внески: { $n } категорій
    }
command-set-dues = Змінено внесок: { $name }
command-pay = Записано платіж: { $name }
command-void-payment = Скасовано квитанцію { $n }
command-pay-in-full =
    { $n ->
        [1] Внесок сплачено повністю: { $names }
       *[other] Внески сплачено повністю: { $names }
    }
command-and-more = { $names } і ще { $n }
command-set-withheld = Змінено, що видно: { $name }
command-edit-entry = Змінено дані: { $name }
command-remove = Видалено учасника: { $name }
command-withdraw = Вибуття після { $round }‑го туру: { $name }
command-withdraw-at-once = Вибуття до початку: { $name }
command-reinstate = Знову грає: { $name }
command-expel = Зняття з турніру після { $round }‑го туру: { $name }
command-withdraw-several = Вибуття: { $names }
command-reinstate-several = Підтверджено або знову грають: { $names }
command-remove-several = Видалено ({ $n }): { $names }
command-open-check-in = Почато відмітку присутніх на { $round }‑й тур
command-check-in = Прийшли ({ $n }): { $names }
command-check-out = Відмітку знято ({ $n }): { $names }
command-close-check-in = Закінчено відмітку присутніх на { $round }‑й тур
command-miss-round = Пропуск { $round }‑го туру без очок ({ $n }): { $names }
command-set-bye = Пропуск { $round }‑го туру: { $name }, { $bye }
command-grant-bye = Пропуск { $round }‑го туру понад обмеження: { $name }, { $bye }
command-take-bye = Прибрано пропуск { $round }‑го туру: { $name }
command-adjust = Поправка очок: { $name }
command-assign-numbers = Присвоєно номери
command-pair = Складено пари { $round }‑го туру
command-pair-again = Пари { $round }‑го туру змінено вручну
command-discard = Скасовано жеребкування { $round }‑го туру
command-publish = Опубліковано { $round }‑й тур
command-close-round = Закрито { $round }‑й тур
command-reopen-round = { $round }‑й тур відкрито знову
command-result = Результат { $score }: { $place }
command-take-result = Прибрано результат: { $place }
command-results-board = Результати { $scores }: { $round }‑й тур, дошка { $board }
command-results =
    { $n ->
        [1] Результати: { $round }‑й тур, дошка { $boards }
       *[other] Результати: { $round }‑й тур, дошки { $boards }
    }
command-enter-game =
    { $n ->
        [one] Введено запис, { $n } хід: { $place }
        [few] Введено запис, { $n } ходи: { $place }
       *[many] Введено запис, { $n } ходів: { $place }
    }
command-take-game = Прибрано запис: { $place }
command-correct-colours = Помінялися кольори, очки лишилися: { $round }‑й тур, дошка { $board }
command-correct-game-colours = Помінялися кольори партії, очки лишилися: { $place }
command-swap-colours = Помінялися кольори: { $round }‑й тур, дошка { $board }
command-close-tournament = Турнір завершено
command-reopen-tournament = Турнір відкрито знову
command-approve-ratings = Рейтинг підтверджено
command-await-ratings = Рейтинг чекає на підтвердження
command-decline-ratings = Рейтинг відхилено
command-revert = Скасовано дію № { $n }
command-revert-several = Скасовано дії № { $numbers }
command-go-back = Скасовано все, що було після дії № { $n }
command-pair-all =
    { $n ->
        [one] Складено й опубліковано пари { $n } туру
       *[other] Складено й опубліковано пари { $n } турів
    }
command-draft-all =
    { $n ->
        [one] Складено пари { $n } туру
       *[other] Складено пари { $n } турів
    }
command-publish-all = Опубліковано всі тури по { $n }‑й
command-import-players = Завантажено список учасників
command-identify = Учасників зіставлено з базою: { $names }
command-follow-list = Рейтинги й звання зі списку «{ $list }» ({ $n }): { $names }
command-import =
    { $n ->
        [one] Завантажено файл: { $n } партія
        [few] Завантажено файл: { $n } партії
       *[many] Завантажено файл: { $n } партій
    }
command-adopt =
    { $n ->
        [one] Турнір узято з файлу: { $n } учасник
        [few] Турнір узято з файлу: { $n } учасники
       *[many] Турнір узято з файлу: { $n } учасників
    }
command-rehearse =
    { $n ->
        [one] Копія для тренування: { $n } учасник. Відсутні результати до { $round }‑го туру включно отримано симуляцією
        [few] Копія для тренування: { $n } учасники. Відсутні результати до { $round }‑го туру включно отримано симуляцією
       *[many] Копія для тренування: { $n } учасників. Відсутні результати до { $round }‑го туру включно отримано симуляцією
    }
command-rehearse-copy =
    { $n ->
        [one] Копія для тренування: { $n } учасник. Симульованих результатів немає
        [few] Копія для тренування: { $n } учасники. Симульованих результатів немає
       *[many] Копія для тренування: { $n } учасників. Симульованих результатів немає
    }
command-set-forbidden-pairs = Змінено заборонені й небажані пари
command-place-tables = Змінено столи й зали
command-rearrange-without = { $round }‑й тур без учасника: { $name }
command-rearrange-with = До { $round }‑го туру прийнято тих, хто запізнився: { $names }
command-set-openings =
    { $n ->
        [one] Таблиця дебютів: { $n } дебют
        [few] Таблиця дебютів: { $n } дебюти
       *[many] Таблиця дебютів: { $n } дебютів
    }
command-take-openings = Таблицю дебютів прибрано
command-commit-draw = Оголошено жеребкування дебюту { $round }‑го туру, хеш { $hash }
command-draw-opening = Витягнуто дебют { $round }‑го туру
command-set-sections = Змінено заліки: { $n }
command-set-prizes = Змінено призи: { $n }
command-set-play-off = Змінено партії перегравання: { $n }
command-add-tie-break-games = Призначено партії тай-брейку: { $round }‑й тур, дошка { $board }
command-explain-forfeit = Причина неявки: { $round }‑й тур, дошка { $board }: { $cause }
command-count-illegal-moves = Неможливі ходи, { $name }: { $n } ({ $place })
command-lose-by-illegal-moves = Поразка за неможливі ходи: { $name } ({ $place })
command-take-forfeit-reason = Причину неявки прибрано: { $round }‑й тур, дошка { $board }
command-settle-match-lot = Матч вирішено жеребом: { $round }‑й тур, дошка { $board }
command-settle-match-word = Матч вирішено суддею: { $round }‑й тур, дошка { $board }
command-order-boards = Змінено порядок дощок: { $names }
command-report = Повідомлено результат: { $places }
command-report-back = Повідомлення відкликано: { $places }
command-withdraw-team = Вибуття команди після { $round }‑го туру: { $team }
command-withdraw-team-at-once = Вибуття команди до початку: { $team }
command-reinstate-team = Команда знову грає: { $team }
command-set-public-details = Змінено, що видно про учасників
command-set-visibility = Хто бачить турнір: { $visibility }
command-add-webhook = Додано отримувача сповіщень: { $to }
command-remove-webhook = Прибрано отримувача сповіщень: { $to }
command-erase-person =
    Стерто дані гравця { $person }. { $n ->
        [0] Попередні записи не змінено
        [1] Очищено попередній запис, його хеш прийнято як записаний: { $entries }
       *[other] Очищено попередні записи, їхні хеші прийнято як записані: { $entries }
    }
