import { type Migration, sqlMigration } from '../platform/database/migrate.ts';

export const challengeMigrations: readonly Migration[] = [
  // Question banks in versions, and readers' answers.
  sqlMigration(
    'challenge-001-tables',
    `
      create table challenge (
        clientid TEXT not null references library(clientid),
        id TEXT not null,
        key TEXT not null,
        seconds INTEGER check (seconds > 0),
        withdrawn_at TEXT not null,
        constraint challenge_key primary key (clientid, id)
      );
      create index challenge_by_file on challenge (clientid, key);
      create table challenge_level (
        id AUTO_ID,
        clientid TEXT not null,
        challenge_id TEXT not null,
        number INTEGER not null check (number > 0),
        digest TEXT not null,
        current INTEGER not null check (current in (0, 1)),
        constraint challenge_level_version unique (clientid, challenge_id, number, digest),
        constraint challenge_level_of_challenge
          foreign key (clientid, challenge_id) references challenge(clientid, id)
      );
      create unique index challenge_level_current
        on challenge_level (clientid, challenge_id, number) where current = 1;
      create table challenge_question (
        id AUTO_ID,
        level_id INTEGER not null references challenge_level(id),
        position INTEGER not null,
        texts TEXT not null,
        constraint challenge_question_place unique (level_id, position)
      );
      create table challenge_option (
        id AUTO_ID,
        question_id INTEGER not null references challenge_question(id),
        position INTEGER not null check (position between 0 and 3),
        is_right INTEGER not null check (is_right in (0, 1)),
        texts TEXT not null,
        constraint challenge_option_place unique (question_id, position)
      );
      create unique index challenge_option_right on challenge_option (question_id) where is_right = 1;
      create table challenge_attempt (
        id AUTO_ID,
        clientid TEXT not null,
        reader_id TEXT not null references reader(id),
        activity_id TEXT not null,
        level_id INTEGER not null references challenge_level(id),
        number INTEGER not null,
        seconds INTEGER not null check (seconds > 0),
        state TEXT not null check (state in ('running', 'left', 'done', 'timed-out')),
        used_ms INTEGER not null,
        begun_at TEXT not null,
        run_from TEXT not null,
        deadline_at TEXT not null,
        finished_at TEXT not null,
        right_num INTEGER not null,
        wrong_num INTEGER not null,
        restored INTEGER not null check (restored in (0, 1)),
        constraint challenge_attempt_once unique (clientid, reader_id, activity_id, number),
        constraint challenge_attempt_of_activity
          foreign key (clientid, activity_id) references activity(clientid, id),
        constraint challenge_attempt_time check (used_ms between 0 and seconds * 1000),
        constraint challenge_attempt_running
          check ((state = 'running') = (deadline_at <> '') and (state = 'running') = (run_from <> '')),
        constraint challenge_attempt_over check ((state in ('done', 'timed-out')) = (finished_at <> ''))
      );
      create table challenge_answer (
        attempt_id INTEGER not null references challenge_attempt(id),
        question_id INTEGER not null references challenge_question(id),
        option_id INTEGER not null references challenge_option(id),
        answered_at TEXT not null,
        constraint challenge_answer_key primary key (attempt_id, question_id)
      );
    `,
  ),
];
