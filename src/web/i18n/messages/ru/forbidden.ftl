forbidden-title = Запрещённые и нежелательные пары
forbidden-back = К настройкам
forbidden-unheard = В этой системе соперников определяет таблица: эти ограничения не действуют.
forbidden-rules = Запрещённые пары
forbidden-rules-hint = Эти правила действуют всегда. Если с ними пары составить нельзя, программа сообщит, какое правило мешает.
forbidden-avoided = Нежелательные пары
forbidden-avoided-hint = Сначала самые важные. Если соблюсти все сразу нельзя, программа отступает от них по одному; от каких — сказано в черновике.
forbidden-groups =
    { $n ->
        [0] сейчас таких групп нет
        [one] сейчас { $n } группа
        [few] сейчас { $n } группы
       *[many] сейчас { $n } групп
    }
forbidden-drop = Убрать
forbidden-raise = Поднять
forbidden-add-common = Новое правило: участники с общим признаком
forbidden-add-named = Новое правило: отдельные участники
forbidden-named-hint = Двое или больше: никакие двое из них не встречаются.
forbidden-common = Общий признак
forbidden-common-hint = Участников, у которых признак не указан, правило не касается.
forbidden-same-region = один регион
forbidden-same-club = один клуб
forbidden-same-federation = одна федерация
forbidden-strictness = Строгость
forbidden-strictness-hint = «Никогда» действует, даже если пары составить нельзя; «по возможности» тогда уступает.
forbidden-hard = никогда
forbidden-soft = по возможности
forbidden-last = До тура (пусто — все туры)
forbidden-last-hint = Часто только первые туры, чтобы одноклубники не встречались рано.
forbidden-player = Участник { $n }
forbidden-nobody = —
forbidden-add = Добавить
forbidden-until = до { $last }‑го тура
forbidden-between = { PREPOSITION("с", $first) } { $first }‑го по { $last }‑й тур
forbidden-choose = Выберите, кто не должен встречаться; номер тура — число.
forbidden-done = Запрещённые и нежелательные пары сохранены.
