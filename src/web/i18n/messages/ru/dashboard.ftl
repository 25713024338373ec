dashboard-next = Дальше
dashboard-go-players = Записать участников
dashboard-go-pair = Составить пары { $round }‑го тура
dashboard-go-pair-all = Составить пары всех туров
dashboard-go-publish = Проверить и опубликовать { $round }‑й тур
dashboard-go-announce = Объявить жеребьёвку дебюта { $round }‑го тура
dashboard-go-draw = Вытянуть дебют { $round }‑го тура
dashboard-go-results = Ввести недостающие результаты
dashboard-go-close = Завершить турнир
dashboard-go-standings = Итоговые места
dashboard-step-players = Участников: { $n }
dashboard-step-paired = Пары { $round }‑го тура составлены
dashboard-step-pair = Составить пары { $round }‑го тура
dashboard-step-publish = Опубликовать пары
dashboard-step-published = Пары опубликованы
dashboard-step-results = Ввести результаты
dashboard-step-complete = Все результаты есть
dashboard-step-results-missing = Не хватает результатов: { $n }
dashboard-step-next = Составить { $round }‑й тур
dashboard-step-close = Завершить турнир
dashboard-awaited = { $round }‑й тур: ждём результатов
dashboard-awaited-more =
    { $n ->
        [one] и ещё { $n } доска
        [few] и ещё { $n } доски
       *[many] и ещё { $n } досок
    }
dashboard-adjourned = отложена
dashboard-gap-adjourned =
    { $n ->
        [one] { $round }‑й тур: на { $n } доске не доиграны отложенные партии
       *[other] { $round }‑й тур: на { $n } досках не доиграны отложенные партии
    }
dashboard-disputes = Нужно решение судьи
dashboard-dispute-game = { $round }‑й тур, доска { $board }, партия { $game }.
dashboard-dispute = Введённый результат не совпадает с записью партии.
dashboard-dispute-look = Посмотреть
dashboard-gaps = Обратите внимание
dashboard-gap-out = { $name } играет в { $round }‑м туре, хотя по нынешним результатам уже вне турнира
dashboard-gap-dates = Не указаны даты турнира
dashboard-gap-arbiter = Не указан главный судья
dashboard-gap-ratings =
    { $n ->
        [1] { $n } участник без рейтинга: он получит один из последних номеров
        [one] { $n } участник без рейтинга: они получат последние номера
        [few] { $n } участника без рейтинга: они получат последние номера
       *[many] { $n } участников без рейтинга: они получат последние номера
    }
dashboard-gap-rounds = Назначено туров: { $n }, а без повторных встреч соперников хватит только на { $most }
dashboard-areas = Другие страницы
dashboard-area-players = Участники ({ $n })
dashboard-area-import = Загрузить список участников
dashboard-area-games = Загрузить записи партий (PDN)
dashboard-area-log = Журнал и отмена
dashboard-area-settings = Сведения и настройки
dashboard-area-close = Завершение турнира
dashboard-area-reopen = Открыть турнир снова
dashboard-area-backup = Резервная копия
dashboard-officials = Судьи и организаторы
dashboard-official-name = Имя учётной записи
dashboard-official-role = Роль
dashboard-official-add = Назначить
dashboard-official-remove = убрать
dashboard-official-remove-who = Убрать: { $name }
dashboard-official-unknown = Такой учётной записи нет. Её создаёт администратор на странице «Пользователи».
dashboard-official-no-role = Выберите роль: судья или организатор.
dashboard-official-self = Снять роль с себя нельзя: попросите другого организатора.
dashboard-last = Последнее:
dashboard-last-log = Журнал
dashboard-done-role = Роль назначена.
dashboard-done-role-taken = Роль снята.
