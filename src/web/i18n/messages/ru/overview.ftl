overview-next = Дальше
overview-go-players = Записать участников
overview-go-confirm =
    { $n ->
        [one] Подтвердить { $n } участника
       *[other] Подтвердить { $n } участников
    }
overview-go-pair = Составить пары { $round }‑го тура
overview-go-pair-all = Составить пары всех туров
overview-go-publish = Проверить и опубликовать { $round }‑й тур
overview-go-publish-all = Проверить и опубликовать все туры
overview-go-announce = Объявить жеребьёвку дебюта { $round }‑го тура
overview-go-draw = Вытянуть дебют { $round }‑го тура
overview-go-results = Ввести недостающие результаты
overview-go-open = Открыть турнир всем
overview-go-close = Завершить турнир
overview-go-standings = Итоговые места
overview-step-players = Играют: { $n }
overview-step-paired = Пары { $round }‑го тура составлены
overview-step-pair = Составить пары { $round }‑го тура
overview-step-publish = Опубликовать пары
overview-step-published = Пары опубликованы
overview-step-results = Ввести результаты
overview-step-complete = Все результаты есть
overview-step-results-missing = Не хватает результатов: { $n }
overview-step-next = Составить { $round }‑й тур
overview-step-close = Завершить турнир
overview-step-closed = Турнир завершён
overview-awaited = { $round }‑й тур: ждём результатов
overview-adjourned = отложена
overview-gap-adjourned =
    { $n ->
        [one] { $round }‑й тур: на { $n } доске не доиграны отложенные партии
       *[other] { $round }‑й тур: на { $n } досках не доиграны отложенные партии
    }
overview-disputes = Нужно решение судьи
overview-dispute-game = { $round }‑й тур, доска { $board }, партия { $game }.
overview-dispute = Введённый результат не совпадает с записью партии.
overview-dispute-look = Посмотреть
overview-gaps = Обратите внимание
overview-gap-out = { $name } играет { PREPOSITION("в", $round) } { $round }‑м туре, хотя по нынешним результатам уже вне турнира
overview-gap-left = { $name }: доска { $board } { $round }‑го тура без результата, а участник выбывает. Если игры уже не будет, измените пары или запишите неявку
overview-gap-secret = Результаты идут в рейтинг, а турнир открыт не всем: пока это так, завершить его нельзя
overview-gap-dates = Не указаны даты турнира
overview-gap-arbiter = Не указан главный судья
overview-gap-titles =
    { $n ->
        [one] У { $n } участника неизвестное звание
       *[other] У { $n } участников неизвестное звание
    }
overview-gap-ratings =
    { $n ->
        [1] { $n } участник без рейтинга: он получит один из последних номеров
        [one] { $n } участник без рейтинга: они получат последние номера
        [few] { $n } участника без рейтинга: они получат последние номера
       *[many] { $n } участников без рейтинга: они получат последние номера
    }
overview-gap-nobody-rated = Ни у одного участника нет рейтинга: номера будут даны по званиям и по алфавиту
overview-gap-rounds = Назначено туров: { $n }, а без повторных встреч соперников хватит только на { $most }
overview-areas = Другие страницы
overview-group-people = Участники и судьи
overview-group-rounds = Настройки и туры
overview-group-paper = Печать и файлы
overview-group-after = После турнира
overview-screen = Часы для зала
overview-now-boards = Закончили
overview-now-elapsed = Тур идёт
overview-now-starts = По расписанию
overview-now-published = Опубликован
overview-now-reports = Сообщения с телефонов
overview-reports-none = нет ожидающих
overview-reports = от обоих игроков: { $agreed }, от одного: { $single }, расходятся: { $disputed }
overview-adjourned-title = Отложенные партии
overview-area-players = Участники ({ $n })
overview-area-players-unconfirmed =
    { $n ->
        [0] Участники (заявлены, не подтверждены: { $unconfirmed })
       *[other] Участники ({ $n }; заявлены, не подтверждены: { $unconfirmed })
    }
overview-area-import = Загрузить список участников
overview-area-games = Загрузить записи партий (PDN)
overview-area-log = Журнал и отмена
overview-area-settings = Сведения и настройки
overview-areas-closed = Турнир завершён: чтобы что-то здесь изменить, сначала откройте его снова.
overview-area-close = Завершение турнира
overview-area-reopen = Открыть турнир снова
overview-area-archive = Архив всех страниц (ZIP)
overview-archive-large = В архиве было бы больше { $n } страниц на одном языке. Такой архив делает команда «poddavki archive».
overview-area-backup = Резервная копия
overview-officials = Судьи и организаторы
overview-official-name = Имя учётной записи
overview-official-role = Роль
overview-official-add = Назначить
overview-official-remove = убрать
overview-official-remove-who = Убрать: { $name }
overview-official-unknown = Такой учётной записи нет. Её создаёт администратор на странице «Пользователи».
overview-official-no-role = Выберите роль.
overview-official-section = Зачёт
overview-official-whole = весь турнир
overview-official-section-hint = Права секретаря или судьи можно ограничить зачётом: он видит всё, а меняет только доски с участниками зачёта (судья — и самих участников).
overview-official-section-role = Зачётом можно ограничить только права секретаря или судьи.
overview-official-section-unknown = Такого зачёта в турнире нет. Выберите другой.
overview-official-section-gone = Зачёт, которым ограничены права, удалён: менять ничего нельзя. Назначьте роль заново.
overview-official-of-event = во всех турнирах соревнования «{ $event }»
overview-role-lead-organiser = Всё в турнире, в том числе настройки, должностные лица и завершение.
overview-role-lead-chief-arbiter = Всё, что может судья, а также запрещённые пары, столы, жеребьёвка дебютов и порядок переигровок.
overview-role-lead-arbiter = Участники, пары, публикация, результаты, исправления и взыскания.
overview-role-lead-scorer = Вводит результаты и записи партий; результаты прошлых туров не исправляет.
overview-role-lead-viewer = Видит эти страницы, в том числе черновики, и ничего не меняет.
overview-official-self = Снять роль с себя нельзя: попросите другого организатора.
overview-last = Последнее:
overview-last-log = Журнал
overview-done-role = Роль назначена.
overview-done-role-taken = Роль снята.
