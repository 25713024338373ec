backup-title = Резервная копия
backup-all = Всё в одном файле
backup-lead = Все турниры, игроки, рейтинги, журналы и учётные записи этой установки. Копию можно снимать и во время тура.
backup-download = Скачать копию
backup-encrypt = Зашифровать файл
backup-encrypt-lead = В резервной копии есть хеши паролей и адреса подавших заявки. Зашифрованную открывает только тот, у кого есть ключ или парольная фраза: командой poddavki restore или программой age.
backup-recipients = Открытые ключи
backup-recipients-hint = Как их пишет age-keygen: age1…, несколько — через пробел
backup-recipient-wrong = «{ $key }» — не открытый ключ: ожидается age1…, как пишет age-keygen
backup-passphrase = Парольная фраза вместо ключей
backup-passphrase-again = Парольная фраза ещё раз
backup-passphrase-or-key = Либо открытые ключи, либо фраза: двумя способами сразу age файл не открывает
backup-passphrase-short =
    { $n ->
        [one] Не меньше { $n } знака: у кого есть файл, тот может перебирать сколько угодно
       *[other] Не меньше { $n } знаков: у кого есть файл, тот может перебирать сколько угодно
    }
backup-passphrase-differs = Это другая фраза
backup-place = Данные хранятся здесь:
backup-restore = Чтобы восстановить копию, выполните на сервере команду:
backup-command = poddavki restore файл
backup-tournament = Только этот турнир
backup-tournament-lead = Весь турнир без учётных записей и журнала — для переноса на другой компьютер. В файле есть и то, чего нет на открытых страницах: даты рождения, запрещённые пары, постоянные столы.
backup-json = Турнир (JSON)
backup-games = Партии (PDN)
