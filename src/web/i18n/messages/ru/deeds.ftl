deeds-create = Заведён турнир
deeds-edit-info = Изменены сведения о турнире
deeds-edit-event = Изменены сведения о турнире и настройки
deeds-edit-settings = Изменены настройки
deeds-enter =
    { $n ->
        [1] Записан участник: { $names }
       *[other] Записаны участники: { $names }
    }
deeds-and-more = { $names } и ещё { $n }
deeds-edit-entry = Изменены данные: { $name }
deeds-remove = Вычеркнут участник: { $name }
deeds-withdraw = Выбытие после { $round }‑го тура: { $name }
deeds-withdraw-at-once = Выбытие до начала: { $name }
deeds-reinstate = Снова играет: { $name }
deeds-set-bye = Пропуск { $round }‑го тура: { $name } ({ $bye })
deeds-take-bye = Убран пропуск { $round }‑го тура: { $name }
deeds-adjust = Поправка очков: { $name }
deeds-assign-numbers = Присвоены номера
deeds-pair = Составлены пары { $round }‑го тура
deeds-repair = Пары { $round }‑го тура изменены вручную
deeds-discard = Отменена жеребьёвка { $round }‑го тура
deeds-publish = Опубликован { $round }‑й тур
deeds-close-round = Закрыт { $round }‑й тур
deeds-reopen-round = Снова открыт { $round }‑й тур
deeds-result = Результат { $score }: { $place }
deeds-take-result = Убран результат: { $place }
deeds-results =
    { $n ->
        [1] Результаты: { $round }‑й тур, доска { $boards }
       *[other] Результаты: { $round }‑й тур, доски { $boards }
    }
deeds-enter-game =
    { $n ->
        [one] Введена запись, { $n } ход: { $place }
        [few] Введена запись, { $n } хода: { $place }
       *[many] Введена запись, { $n } ходов: { $place }
    }
deeds-take-game = Убрана запись: { $place }
deeds-swap-colours = Поменялись цвета: { $round }‑й тур, доска { $board }
deeds-close-event = Турнир завершён
deeds-reopen-event = Турнир снова открыт
deeds-approve-ratings = Рейтинг подтверждён
deeds-await-ratings = Рейтинг ждёт подтверждения
deeds-decline-ratings = Рейтинг отклонён
deeds-revert = Отменено действие № { $n }
deeds-go-back = Отменено всё, что было после действия № { $n }
deeds-pair-all =
    { $n ->
        [one] Составлены и опубликованы пары { $n } тура
       *[other] Составлены и опубликованы пары { $n } туров
    }
deeds-import-players = Загружен список участников
deeds-identify = Участники сопоставлены с базой: { $names }
deeds-import =
    { $n ->
        [one] Загружен файл: { $n } партия
        [few] Загружен файл: { $n } партии
       *[many] Загружен файл: { $n } партий
    }
deeds-adopt =
    { $n ->
        [one] Турнир взят из файла: { $n } участник
        [few] Турнир взят из файла: { $n } участника
       *[many] Турнир взят из файла: { $n } участников
    }
deeds-keep-apart = Изменено, кто с кем не встречается
deeds-place-tables = Изменены столы и залы
deeds-rearrange-without = { $round }‑й тур без участника: { $name }
deeds-rearrange-with = В { $round }‑й тур приняты опоздавшие: { $names }
deeds-set-openings =
    { $n ->
        [one] Таблица дебютов: { $n } дебют
        [few] Таблица дебютов: { $n } дебюта
       *[many] Таблица дебютов: { $n } дебютов
    }
deeds-take-openings = Таблица дебютов убрана
deeds-commit-draw = Объявлена жеребьёвка дебюта { $round }‑го тура, хеш { $hash }
deeds-draw-opening = Вытянут дебют { $round }‑го тура
deeds-set-sections = Изменены зачёты: { $n }
deeds-set-prizes = Изменены призы: { $n }
deeds-set-play-off = Изменены партии переигровки: { $n }
