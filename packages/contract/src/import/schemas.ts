import { z } from 'zod/mini';
import { idText } from '../text.ts';

/** What a file can be imported as. */
export const importTargets = ['catalogue', 'copies', 'readers', 'circulation', 'questions'] as const;
export type ImportTargetName = (typeof importTargets)[number];

/** The largest file that the desk takes, in bytes. */
export const importBytes = 512 * 1024 * 1024;

/** Every field that a column can fill, of all targets. */
export const importFields = [
  ...['title', 'subtitle', 'originalTitle', 'parallelTitle', 'series', 'seriesAuthors'],
  ...['author', 'otherAuthors', 'publisher', 'publishPlace', 'publishDate', 'imprint', 'edition'],
  ...['isbn', 'isbn13', 'callNumber', 'classCode', 'authorNumber', 'ddc', 'lcc', 'keywords', 'audience'],
  ...['language', 'pages', 'size', 'binding', 'price', 'summary', 'contents', 'notes', 'cover', 'id'],
  ...['barcode', 'copies', 'library', 'storage', 'shelf', 'status', 'navigationUrl', 'catalogueId'],
  ...['borrowNumber', 'realName', 'department', 'borrowerType', 'sex', 'icNumber', 'identityCard'],
  ...['telephone', 'email', 'password', 'registerTime'],
  ...['time', 'reader', 'readerType', 'action', 'days', 'dueOn', 'partner', 'ignored'],
  ...['challenge', 'level', 'question', 'A', 'B', 'C', 'D', 'answer'],
  ...['otherQuestion', 'otherA', 'otherB', 'otherC', 'otherD'],
] as const;
export type ImportField = (typeof importFields)[number];

/** What to do with a column that is not read. */
export const ignoredColumn = 'ignore';

const short = z.string().check(z.maxLength(200));

/** How a file is to be read. What is empty is detected. */
export const importOptionsSchema = z.strictObject({
  /** `utf-8`, `gb18030` or another label of the Encoding Standard. */
  encoding: z._default(z.string().check(z.maxLength(40)), ''),
  /** `marc21` or `unimarc`, for MARC. */
  family: z._default(z.enum(['', 'marc21', 'unimarc']), ''),
  /** Sheets of a workbook, by name; none: all that have the columns of the first. */
  sheets: z._default(z.array(short).check(z.maxLength(50)), []),
  /** Headings of columns with the fields that they fill, or `ignore`. */
  map: z._default(z.record(short, z.string().check(z.maxLength(60))), {}),
  /** Readers: the passwords of the file are the readers' own. */
  keepPasswords: z._default(z.boolean(), false),
  /** Circulation: readers whom nobody knows yet are made. */
  createReaders: z._default(z.boolean(), false),
  /** Questions: the key of the challenge that rows without one belong to; empty: the only challenge. */
  challenge: z._default(z.string().check(z.maxLength(300)), ''),
});
export type ImportOptions = z.infer<typeof importOptionsSchema>;

/** What a file turned out to be. */
export const recognitionSchema = z.object({
  target: z.enum(importTargets),
  /** What it could be imported as, too: the file decides for MARC, the person for tables. */
  targets: z.array(z.enum(importTargets)),
  format: z.enum(['csv', 'xlsx', 'iso2709', 'marcxml']),
  encoding: z.string(),
  /** Bytes. */
  size: z.int(),
  /** How the file will be read unless somebody changes it: the options of the last such file, where they fit. */
  options: importOptionsSchema,
  /** Sheets of a workbook with several. */
  sheets: z.array(z.string()),
  /** The columns of a table; none for MARC. `field` is empty for a column that is not read. */
  columns: z.array(
    z.object({
      heading: z.string(),
      field: z.string(),
      /** Its first values. */
      sample: z.array(z.string()),
    }),
  ),
  /** Fields that a column can fill. */
  fields: z.array(z.string()),
  /** Questions: the challenges that they can belong to. */
  challenges: z.array(z.object({ key: z.string(), name: z.string() })),
  /** The first records as they are understood. */
  sample: z.object({ headings: z.array(z.string()), rows: z.array(z.array(z.string())) }),
});
export type Recognition = z.infer<typeof recognitionSchema>;

/** `new`: a file that waits for somebody to go on; `tried`: after its dry run. */
const runStates = ['new', 'tried', 'done', 'stopped', 'failed', 'undone'] as const;
export type RunState = (typeof runStates)[number];
/** What is being done with it now; empty: nothing. */
const runTasks = ['', 'try', 'run', 'undo'] as const;
export type RunTask = (typeof runTasks)[number];

const count = z.int().check(z.minimum(0));

export const importCountsSchema = z.object({
  rows: count,
  added: count,
  updated: count,
  unchanged: count,
  rejected: count,
  /** Copies that came with titles. */
  copies: count,
});
export type ImportRunCounts = z.infer<typeof importCountsSchema>;

/** Why a run cannot be undone, or no longer. */
const undoHindrances = ['', 'target', 'expired', 'state'] as const;

const runLine = {
  id: idText,
  target: z.nullable(z.enum(importTargets)),
  fileName: z.string(),
  /** The name of the source that it was harvested from; empty for a file that somebody imported. */
  source: z.string(),
  state: z.enum(runStates),
  task: z.enum(runTasks),
  at: z.string(),
  by: z.string(),
  /** Of the last dry run or run. */
  counts: z.nullable(importCountsSchema),
};

export const importRunLineSchema = z.object(runLine);
export type ImportRunLine = z.infer<typeof importRunLineSchema>;

export const importRunSchema = z.object({
  ...runLine,
  /** ISO 8601; empty until it has ended. */
  endedAt: z.string(),
  options: importOptionsSchema,
  /** Whether its file is still there, so that rejected rows can be downloaded with all their columns. */
  hasFile: z.boolean(),
  /** The task that goes on now: rows that are done, of how many (0: not known). */
  progress: z.object({ rows: count, total: count, isWaiting: z.boolean() }),
  /** Why it failed, in the caller's language. */
  problem: z.string(),
  /** What there is to say of the file as a whole. */
  notes: z.array(z.string()),
  /** How often each reason occurred, most often first. */
  reasons: z.array(z.object({ code: z.string(), text: z.string(), count })),
  /** Reported rows: rejected, doubtful, and those whose changes an undo had to keep. */
  reported: z.object({ rejected: count, doubtful: count, kept: count }),
  undo: z.object({
    /** Why it cannot be undone; empty: it can. */
    hindrance: z.enum(undoHindrances),
    /** ISO 8601; empty when it cannot be undone. */
    until: z.string(),
    /** What an undo took back. */
    removed: count,
    restored: count,
  }),
});
export type ImportRun = z.infer<typeof importRunSchema>;

export const reportedResults = ['rejected', 'doubtful', 'kept'] as const;
export type ReportedResult = (typeof reportedResults)[number];

/** A row that needs a look. */
export const reportedRowSchema = z.object({
  /** As a spreadsheet names it: `12`, or `Sheet2!12`. */
  row: z.string(),
  result: z.enum(reportedResults),
  /** What it is about: a title, a barcode, a reader. */
  what: z.string(),
  /** In the caller's language; for a rejected row the first says why. */
  reasons: z.array(z.string()),
});
export type ReportedRow = z.infer<typeof reportedRowSchema>;

/** Which of the reported rows; empty: all. */
export const reportFilter = {
  id: idText,
  result: z._default(z.enum(['', ...reportedResults]), ''),
  code: z._default(z.string().check(z.maxLength(60)), ''),
};
