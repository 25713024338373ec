tasks-list = Загрузка { $name }
tasks-rating-list = Загрузка рейтинг-листа: { $name }
tasks-rating-list-back = Отмена рейтинг-листа: { $name }
tasks-persons = Изменение записи: { $name }
tasks-rehearsal = Моделирование: { $name }
tasks-pairing = Составление пар: { $name }
tasks-backup = Создание резервной копии
tasks-verification = Проверка всех данных
tasks-archive = Архив страниц: { $name }
tasks-closing = Завершение турнира: { $name }
tasks-reopening = Возобновление турнира: { $name }
tasks-approval = Учёт турнира в рейтинге: { $name }
tasks-players = Загрузка участников: { $name }
tasks-games = Загрузка партий: { $name }
tasks-tournament = Создание турнира: { $name }
tasks-tournament-look = Чтение файла: { $name }
tasks-series = Загрузка чемпионата: { $name }
tasks-championships-undo = Отмена действия № { $name }
tasks-undo = Отмена действия № { $name }
tasks-back-to = Возврат к действию № { $name }
tasks-person = Привязка участника к спортсмену: { $name }
tasks-imported = Загрузка итоговой таблицы: { $name }
tasks-running = Выполняется
tasks-begun = Работа начата.
tasks-lead = Страницу можно закрыть: работа продолжится, и ссылка на неё будет на каждой вашей странице. Если её остановить, ничего не изменится.
tasks-rows =
    { $n ->
        [one] Прочитана { COUNT($n) } строка
        [few] Прочитано { COUNT($n) } строки
       *[many] Прочитано { COUNT($n) } строк
    }
tasks-stop = Остановить
tasks-stopping = Работа останавливается.
tasks-show = показать
tasks-show-end = готово, показать
tasks-back = Назад
tasks-file = Скачать
tasks-file-ready = Файл готов.
tasks-file-kept = Его можно скачать здесь один раз, в течение часа.
tasks-file-given = Файл уже скачан и здесь больше не хранится. Если он нужен ещё раз, создайте его заново.
tasks-error-same = Это уже выполняется. Дождитесь окончания или остановите.
tasks-error-many = На сайте выполняется слишком много долгих работ. Попробуйте через минуту.
tasks-gone = Эта работа больше не известна
tasks-gone-lead = После её начала программа была запущена заново, или работа закончилась больше часа назад. Незаконченная работа ничего не изменила: начните её снова. Законченная сохранена: проверьте, прежде чем повторять.
tasks-gone-go = На страницу, где она начинается
