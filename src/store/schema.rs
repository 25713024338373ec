//! The tables, as both databases have them after the migrations.

diesel::table! {
    counters (name) {
        name -> Text,
        value -> BigInt,
    }
}

diesel::table! {
    properties (name) {
        name -> Text,
        value -> Text,
    }
}

diesel::table! {
    users (id) {
        id -> BigInt,
        name -> Text,
        name_key -> Text,
        password_hash -> Text,
        is_admin -> Bool,
        language -> Nullable<Text>,
        created_at -> Timestamp,
        disabled_at -> Nullable<Timestamp>,
        must_change_password -> Bool,
    }
}

diesel::table! {
    sessions (token_hash) {
        token_hash -> Text,
        user_id -> Nullable<BigInt>,
        created_at -> Timestamp,
        expires_at -> Timestamp,
        seen_at -> Timestamp,
        agent -> Text,
    }
}

diesel::table! {
    kept_forms (id) {
        id -> Text,
        user_id -> BigInt,
        kept_at -> Timestamp,
        fields -> Text,
    }
}

diesel::table! {
    login_attempts (subject) {
        subject -> Text,
        failures -> Integer,
        first_at -> Timestamp,
        last_at -> Timestamp,
    }
}

diesel::table! {
    login_steps (token_hash) {
        token_hash -> Text,
        user_id -> Nullable<BigInt>,
        kind -> Text,
        expires_at -> Timestamp,
    }
}

diesel::table! {
    authenticator_apps (user_id) {
        user_id -> BigInt,
        secret -> Text,
        last_step -> BigInt,
        created_at -> Timestamp,
    }
}

diesel::table! {
    passkeys (id) {
        id -> Text,
        user_id -> BigInt,
        credential -> Text,
        public_key -> Text,
        counter -> BigInt,
        name -> Text,
        created_at -> Timestamp,
        last_used_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    recovery_codes (user_id, code_hash) {
        user_id -> BigInt,
        code_hash -> Text,
    }
}

diesel::table! {
    identities (issuer, subject) {
        issuer -> Text,
        subject -> Text,
        user_id -> BigInt,
        name -> Text,
        linked_at -> Timestamp,
    }
}

diesel::table! {
    password_links (user_id) {
        user_id -> BigInt,
        token_hash -> Text,
        expires_at -> Timestamp,
    }
}

diesel::table! {
    players (id) {
        id -> BigInt,
        name -> Text,
        name_key -> Text,
        search_key -> Text,
        federation_id -> Text,
        body -> Text,
    }
}

diesel::table! {
    person_names (words, player) {
        words -> Text,
        player -> BigInt,
    }
}

diesel::table! {
    name_spellings (spelling, word) {
        spelling -> Text,
        word -> Text,
    }
}

diesel::table! {
    tournaments (id) {
        id -> BigInt,
        slug -> Text,
        version -> BigInt,
        head -> Text,
        title -> Text,
        starts -> Nullable<Date>,
        ends -> Nullable<Date>,
        conduct -> Text,
        variant -> Text,
        search_key -> Text,
        info -> Text,
        settings -> Text,
        last_entry -> BigInt,
        created_at -> Timestamp,
        approval -> Text,
        visibility -> Text,
    }
}

diesel::table! {
    event_roles (tournament, user_id) {
        tournament -> BigInt,
        user_id -> BigInt,
        role -> Text,
        section -> Nullable<Text>,
    }
}

diesel::table! {
    roles_in_events (event, user_id) {
        event -> BigInt,
        user_id -> BigInt,
        role -> Text,
    }
}

diesel::table! {
    entries (tournament, entry) {
        tournament -> BigInt,
        entry -> BigInt,
        number -> Nullable<Integer>,
        player -> Nullable<BigInt>,
        name -> Text,
        name_key -> Text,
        search_key -> Text,
        body -> Text,
    }
}

diesel::table! {
    rounds (tournament, round) {
        tournament -> BigInt,
        round -> Integer,
        stage -> Text,
        body -> Text,
    }
}

diesel::table! {
    pairings (tournament, round, board) {
        tournament -> BigInt,
        round -> Integer,
        board -> Integer,
        white -> BigInt,
        black -> BigInt,
        games -> Integer,
    }
}

diesel::table! {
    byes (tournament, round, entry) {
        tournament -> BigInt,
        round -> Integer,
        entry -> BigInt,
        bye -> Text,
    }
}

diesel::table! {
    games (tournament, round, board, game) {
        tournament -> BigInt,
        round -> Integer,
        board -> Integer,
        game -> Integer,
        result -> Nullable<Text>,
        start_fen -> Nullable<Text>,
        moves -> Nullable<Text>,
        plies -> Nullable<Integer>,
        remark -> Text,
        forfeit -> Nullable<Text>,
        illegal_white -> Integer,
        illegal_black -> Integer,
        colours_turned -> Integer,
        annotations -> Nullable<Text>,
    }
}

diesel::table! {
    deciders (tournament, round, board) {
        tournament -> BigInt,
        round -> Integer,
        board -> Integer,
        body -> Text,
    }
}

diesel::table! {
    reports (tournament, round, board, game, entry) {
        tournament -> BigInt,
        round -> Integer,
        board -> Integer,
        game -> Integer,
        entry -> BigInt,
        body -> Text,
    }
}

diesel::table! {
    spectator_reports (id) {
        id -> Text,
        tournament -> BigInt,
        round -> Integer,
        board -> Integer,
        game -> Integer,
        shown_result -> Text,
        reported -> Nullable<Text>,
        remark -> Text,
        at -> Timestamp,
        dismissed_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    report_photos (tournament, report) {
        tournament -> BigInt,
        report -> Text,
        hash -> Text,
        added_at -> Timestamp,
        content -> Text,
    }
}

diesel::table! {
    registrations (tournament) {
        tournament -> BigInt,
        body -> Text,
    }
}

diesel::table! {
    applications (tournament, application) {
        tournament -> BigInt,
        application -> BigInt,
        body -> Text,
    }
}

diesel::table! {
    fee_rules (tournament) {
        tournament -> BigInt,
        body -> Text,
    }
}

diesel::table! {
    dues (tournament, entry) {
        tournament -> BigInt,
        entry -> BigInt,
        body -> Text,
    }
}

diesel::table! {
    opening_tables (tournament) {
        tournament -> BigInt,
        body -> Text,
    }
}

diesel::table! {
    check_ins (tournament) {
        tournament -> BigInt,
        body -> Text,
    }
}

diesel::table! {
    opening_draws (tournament, round) {
        tournament -> BigInt,
        round -> Integer,
        body -> Text,
    }
}

diesel::table! {
    draw_seeds (commitment) {
        commitment -> Text,
        tournament -> BigInt,
        seed -> Text,
    }
}

diesel::table! {
    journal_pieces (tournament, first_entry) {
        tournament -> BigInt,
        first_entry -> BigInt,
        last_entry -> BigInt,
        letters -> BigInt,
        checksum -> Text,
        content -> Binary,
    }
}

diesel::table! {
    journal (tournament, version) {
        tournament -> BigInt,
        version -> BigInt,
        at -> Timestamp,
        user_id -> Nullable<BigInt>,
        actor -> Text,
        deed -> Text,
        changes -> Text,
        previous -> Text,
        hash -> Text,
    }
}

diesel::table! {
    rating_lists (variant, kind) {
        variant -> Text,
        kind -> Text,
        version -> BigInt,
        stale_from -> Nullable<Date>,
    }
}

diesel::table! {
    rating_changes (id) {
        id -> BigInt,
        player -> BigInt,
        variant -> Text,
        kind -> Text,
        tournament -> Nullable<BigInt>,
        before -> Nullable<Integer>,
        after -> Integer,
        games -> Integer,
        date -> Date,
        explanation -> Text,
        listed_as -> Nullable<BigInt>,
    }
}

diesel::table! {
    ratings (player, variant, kind) {
        player -> BigInt,
        variant -> Text,
        kind -> Text,
        value -> Integer,
        games -> Integer,
        date -> Date,
    }
}

diesel::table! {
    festivals (id) {
        id -> BigInt,
        slug -> Text,
        body -> Text,
    }
}

diesel::table! {
    series (id) {
        id -> BigInt,
        slug -> Text,
        body -> Text,
    }
}

diesel::table! {
    old_tables (id) {
        id -> BigInt,
        body -> Text,
    }
}

diesel::table! {
    merged_persons (id) {
        id -> BigInt,
        body -> Text,
    }
}

diesel::table! {
    person_edits (id) {
        id -> BigInt,
        body -> Text,
    }
}

diesel::table! {
    distinct_persons (id) {
        id -> BigInt,
        body -> Text,
    }
}

diesel::table! {
    almanac_journal (number) {
        number -> BigInt,
        at -> Timestamp,
        user_id -> Nullable<BigInt>,
        actor -> Text,
        deed -> Text,
        changes -> Text,
        previous -> Text,
        hash -> Text,
    }
}

diesel::table! {
    account_journal (number) {
        number -> BigInt,
        at -> Timestamp,
        user_id -> Nullable<BigInt>,
        actor -> Text,
        deed -> Text,
        changes -> Text,
        previous -> Text,
        hash -> Text,
    }
}

diesel::table! {
    federation_lists (list) {
        list -> Text,
        generation -> BigInt,
        body -> Text,
    }
}

diesel::table! {
    federation_rows (generation, number) {
        generation -> BigInt,
        number -> BigInt,
        identity -> Text,
        search_key -> Text,
        family -> Text,
        given -> Text,
        federation_id -> Text,
        title -> Text,
        sex -> Text,
        birth -> Text,
        region -> Text,
        federation -> Text,
        club -> Text,
        classic -> Nullable<Integer>,
        rapid -> Nullable<Integer>,
        blitz -> Nullable<Integer>,
    }
}

diesel::table! {
    column_choices (headings) {
        headings -> Text,
        chosen -> Text,
        used_at -> Timestamp,
    }
}

diesel::table! {
    regulations_files (tournament, hash) {
        tournament -> BigInt,
        hash -> Text,
        added_at -> Timestamp,
        content -> Text,
    }
}

diesel::table! {
    letters (id) {
        id -> Text,
        tournament -> Nullable<BigInt>,
        recipient -> Text,
        subject -> Text,
        body -> Text,
        created_at -> Timestamp,
        attempts -> Integer,
        due_at -> Nullable<Timestamp>,
        sent_at -> Nullable<Timestamp>,
        problem -> Text,
        application -> Nullable<BigInt>,
        cause -> Text,
        mailbox -> Text,
        holder -> Nullable<Text>,
        wanted_at -> Timestamp,
    }
}

diesel::table! {
    push_subscriptions (device, tournament, entry) {
        device -> Text,
        tournament -> BigInt,
        entry -> BigInt,
        endpoint -> Text,
        public_key -> Text,
        secret -> Text,
        language -> Text,
        created_at -> Timestamp,
    }
}

diesel::table! {
    webhooks (id) {
        id -> Text,
        tournament -> BigInt,
        kind -> Text,
        address -> Text,
        secret -> Text,
        language -> Text,
        news -> Text,
        added_at -> Timestamp,
    }
}

diesel::table! {
    notices (id) {
        id -> Text,
        tournament -> BigInt,
        kind -> Text,
        target -> Text,
        entry -> Nullable<BigInt>,
        round -> Nullable<Integer>,
        news -> Text,
        body -> Text,
        version -> BigInt,
        part -> Integer,
        created_at -> Timestamp,
        attempts -> Integer,
        due_at -> Nullable<Timestamp>,
        holder -> Nullable<Text>,
        sent_at -> Nullable<Timestamp>,
        answer -> Text,
    }
}

diesel::table! {
    backup_runs (id) {
        id -> Text,
        started_at -> Timestamp,
        ended_at -> Nullable<Timestamp>,
        file -> Text,
        bytes -> BigInt,
        row_count -> BigInt,
        differences -> BigInt,
        problem -> Text,
    }
}

diesel::table! {
    jobs (id) {
        id -> Text,
        due_at -> Nullable<Timestamp>,
        holder -> Nullable<Text>,
        attempts -> Integer,
        begun_at -> Nullable<Timestamp>,
        done_at -> Nullable<Timestamp>,
        progress -> Nullable<Integer>,
        problem -> Text,
        is_stopped -> Bool,
    }
}

diesel::table! {
    verifications (id) {
        id -> Text,
        checked_at -> Timestamp,
        body -> Text,
    }
}

diesel::allow_tables_to_appear_in_same_query!(
    users,
    password_links,
    event_roles,
    roles_in_events,
    tournaments,
    journal,
    entries,
    players,
    ratings,
    rating_changes
);
