import { type Migration, sqlMigration } from '../platform/database/migrate.ts';

export const activitiesMigrations: readonly Migration[] = [
  // Competitions with their texts in each language.
  sqlMigration(
    'activities-001-competitions',
    `
      create table competition (
        clientid TEXT not null references library(clientid),
        id TEXT not null,
        start_at TEXT not null,
        end_at TEXT not null,
        publish_at TEXT not null,
        until_at TEXT not null,
        cover TEXT not null,
        constraint competition_key primary key (clientid, id),
        constraint competition_span check (start_at < end_at)
      );
      create table competition_text (
        clientid TEXT not null,
        competition_id TEXT not null,
        language TEXT not null,
        name TEXT not null,
        introduction TEXT not null,
        constraint competition_text_key primary key (clientid, competition_id, language),
        constraint competition_text_of_competition
          foreign key (clientid, competition_id) references competition(clientid, id) on delete cascade
      );
    `,
  ),
  // Activities, who takes part in them, and book reviews; competitions are withdrawn instead of deleted.
  sqlMigration(
    'activities-002-activities',
    `
      alter table competition add column withdrawn_at TEXT not null default '';
      create table activity (
        clientid TEXT not null references library(clientid),
        id TEXT not null,
        key TEXT not null,
        category INTEGER not null check (category in (1, 2, 3, 4)),
        start_at TEXT not null,
        end_at TEXT not null,
        publish_at TEXT not null,
        until_at TEXT not null,
        withdrawn_at TEXT not null default '',
        updated_at TEXT not null,
        cover TEXT not null,
        enrol INTEGER not null check (enrol in (0, 1)),
        enrol_from TEXT not null,
        enrol_until TEXT not null,
        sign INTEGER not null check (sign in (0, 1)),
        capacity INTEGER check (capacity > 0),
        enrolled_count INTEGER not null default 0 check (enrolled_count >= 0),
        reviews INTEGER not null check (reviews >= 0),
        works INTEGER not null check (works >= 0),
        departments TEXT not null,
        borrower_types TEXT not null,
        credit_from INTEGER,
        credit_to INTEGER,
        credit_reset INTEGER,
        answer_number INTEGER,
        right_number INTEGER,
        constraint activity_key primary key (clientid, id),
        constraint activity_span check (start_at < end_at),
        constraint activity_restores
          check ((credit_reset is null) = (answer_number is null) and (credit_reset is null) = (right_number is null))
      );
      create index activity_by_file on activity (clientid, key);
      create table activity_text (
        clientid TEXT not null,
        activity_id TEXT not null,
        language TEXT not null,
        name TEXT not null,
        place TEXT not null,
        object TEXT not null,
        introduction TEXT not null,
        constraint activity_text_key primary key (clientid, activity_id, language),
        constraint activity_text_of_activity
          foreign key (clientid, activity_id) references activity(clientid, id)
      );
      create table activity_enrolment (
        clientid TEXT not null,
        activity_id TEXT not null,
        reader_id TEXT not null references reader(id),
        enrolled_at TEXT not null,
        constraint activity_enrolment_key primary key (clientid, activity_id, reader_id),
        constraint activity_enrolment_of_activity
          foreign key (clientid, activity_id) references activity(clientid, id)
      );
      create index activity_enrolment_by_reader on activity_enrolment (reader_id, enrolled_at);
      create table activity_signing (
        clientid TEXT not null,
        activity_id TEXT not null,
        reader_id TEXT not null references reader(id),
        signed_at TEXT not null,
        constraint activity_signing_key primary key (clientid, activity_id, reader_id),
        constraint activity_signing_of_activity
          foreign key (clientid, activity_id) references activity(clientid, id)
      );
      create index activity_signing_by_reader on activity_signing (reader_id, signed_at);
      create table book_review (
        id AUTO_ID,
        clientid TEXT not null,
        activity_id TEXT not null,
        reader_id TEXT not null references reader(id),
        book_name TEXT not null,
        first_author TEXT not null,
        match_key TEXT not null,
        content TEXT not null,
        published INTEGER not null check (published in (0, 1)),
        hidden INTEGER not null check (hidden in (0, 1)),
        created_at TEXT not null,
        updated_at TEXT not null,
        constraint book_review_of_activity
          foreign key (clientid, activity_id) references activity(clientid, id),
        constraint book_review_hidden check (hidden = 0 or published = 0)
      );
      create index book_review_by_activity on book_review (clientid, activity_id, created_at);
      create index book_review_by_reader on book_review (reader_id, created_at);
      create table review_assessment (
        id AUTO_ID,
        review_id INTEGER not null references book_review(id),
        assessor TEXT not null,
        content TEXT not null,
        score INTEGER not null check (score between 0 and 100),
        updated_at TEXT not null,
        constraint review_assessment_once unique (review_id, assessor)
      );
    `,
  ),
  // Readers' works and their assessments. They stay when their activity is taken down.
  sqlMigration(
    'activities-010-works',
    `
      create table work (
        id AUTO_ID,
        clientid TEXT not null,
        reader_id TEXT not null,
        rel_id TEXT not null,
        kind TEXT not null check (kind in ('activity', 'competition')),
        activity_id TEXT not null,
        activity_name TEXT not null,
        key TEXT not null unique,
        filename TEXT not null,
        size INTEGER not null,
        captions_key TEXT not null,
        created_at TEXT not null,
        constraint work_reader
          foreign key (clientid, reader_id) references reader(clientid, id) on delete cascade
      );
      create index work_by_reader on work (clientid, reader_id, rel_id);
      create table work_assessment (
        id AUTO_ID,
        clientid TEXT not null,
        work_id INTEGER not null references work(id) on delete cascade,
        assessor TEXT not null,
        score INTEGER not null check (score between 0 and 100),
        content TEXT not null,
        updated_at TEXT not null,
        constraint work_assessment_once unique (work_id, assessor)
      );
    `,
  ),
  // A waiting list for each activity. A reader has one row with either a place or a position, so nobody is both enrolled and
  // waiting; positions are unique. Also records whose review was hidden, even after it was deleted.
  sqlMigration(
    'activities-011-waiting',
    `
      alter table activity add column last_waiting_number INTEGER not null default 0
        check (last_waiting_number >= 0);
      alter table activity_enrolment add column waiting_number INTEGER check (waiting_number > 0);
      alter table activity_enrolment add column promoted_at TEXT not null default '';
      create unique index activity_enrolment_in_line
        on activity_enrolment (clientid, activity_id, waiting_number);
      create table review_check (
        clientid TEXT not null,
        activity_id TEXT not null,
        reader_id TEXT not null references reader(id),
        constraint review_check_key primary key (clientid, activity_id, reader_id)
      );
    `,
  ),
  // The title that a review is about, if its author chose one.
  sqlMigration(
    'activities-012-reviewed-titles',
    `
      alter table book_review add column title_id INTEGER references title (id) on delete set null;
    `,
  ),
  // Staff's decisions about reviews and works, with the reason that their readers see; versions, for two people who
  // decide at once.
  sqlMigration(
    'activities-013-judgements',
    `
      alter table book_review add column hidden_reason TEXT not null default '';
      alter table book_review add column version INTEGER not null default 1;
      create index book_review_by_state on book_review (clientid, published, hidden, updated_at);
      alter table work add column verdict TEXT not null default ''
        check (verdict in ('', 'accepted', 'returned'));
      alter table work add column return_reason TEXT not null default '';
      alter table work add column version INTEGER not null default 1;
      create index work_by_library on work (clientid, created_at);
    `,
  ),
  // A title can be removed without reading every review.
  sqlMigration(
    'activities-014-reviews-by-title',
    'create index book_review_by_title on book_review (title_id);',
  ),
];
