import { z } from 'zod/mini';
import { idText } from '../text.ts';

/** The kinds of data that a file can be imported as. */
export const importTargets = ['catalogue', 'copies', 'readers', 'circulation', 'questions'] as const;
export type ImportTargetName = (typeof importTargets)[number];

/** The largest file that the desk accepts, in bytes. */
export const importBytes = 512 * 1024 * 1024;

/** Every field that a column can fill, for all targets. */
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

/** The value for a column that is not imported. */
export const ignoredColumn = 'ignore';

const short = z.string().check(z.maxLength(200));

/** How to read a file. Empty values are detected. */
export const importOptionsSchema = z.strictObject({
  /** `utf-8`, `gb18030` or another label of the Encoding Standard. */
  encoding: z._default(z.string().check(z.maxLength(40)), ''),
  /** `marc21` or `unimarc`, for MARC. */
  family: z._default(z.enum(['', 'marc21', 'unimarc']), ''),
  /** The names of a workbook's sheets. If empty, all sheets with the same columns as the first. */
  sheets: z._default(z.array(short).check(z.maxLength(50)), []),
  /** Maps column headings to the fields that they fill, or to `ignore`. */
  map: z._default(z.record(short, z.string().check(z.maxLength(60))), {}),
  /** Readers only: the passwords in the file are the readers' own. */
  keepPasswords: z._default(z.boolean(), false),
  /** Circulation only: creates readers that do not exist yet. */
  createReaders: z._default(z.boolean(), false),
  /** Questions only: the key of the challenge for rows that name none. If empty, the only challenge. */
  challenge: z._default(z.string().check(z.maxLength(300)), ''),
});
export type ImportOptions = z.infer<typeof importOptionsSchema>;

/** What the file was recognised as. */
export const recognitionSchema = z.object({
  target: z.enum(importTargets),
  /** The other targets that the file could be imported as. MARC has one; for tables, the user chooses. */
  targets: z.array(z.enum(importTargets)),
  format: z.enum(['csv', 'xlsx', 'iso2709', 'marcxml']),
  encoding: z.string(),
  /** Bytes. */
  size: z.int(),
  /** The default options for the file: those of the last similar file, where they fit. */
  options: importOptionsSchema,
  /** The sheets of a workbook that has several. */
  sheets: z.array(z.string()),
  /** The columns of a table; none for MARC. `field` is empty for a column that is not imported. */
  columns: z.array(
    z.object({
      heading: z.string(),
      field: z.string(),
      /** The first values of the column. */
      sample: z.array(z.string()),
    }),
  ),
  /** The table has headings but no rows. */
  isEmpty: z.boolean(),
  /** Fields that a column can fill. */
  fields: z.array(z.string()),
  /** Questions only: the challenges that they can belong to. */
  challenges: z.array(z.object({ key: z.string(), name: z.string() })),
  /** The first records as the import reads them. */
  sample: z.object({ headings: z.array(z.string()), rows: z.array(z.array(z.string())) }),
});
export type Recognition = z.infer<typeof recognitionSchema>;

/** `new`: uploaded and waiting for the next step; `tried`: after its dry run. */
const runStates = ['new', 'tried', 'done', 'stopped', 'failed', 'undone'] as const;
export type RunState = (typeof runStates)[number];
/** The task in progress; empty for none. */
const runTasks = ['', 'try', 'run', 'undo'] as const;
export type RunTask = (typeof runTasks)[number];

const count = z.int().check(z.minimum(0));

export const importCountsSchema = z.object({
  rows: count,
  added: count,
  updated: count,
  unchanged: count,
  rejected: count,
  /** Copies that came with the titles. */
  copies: count,
});
export type ImportRunCounts = z.infer<typeof importCountsSchema>;

/** Why a run cannot be undone, or can no longer be undone. */
const undoHindrances = ['', 'target', 'expired', 'state'] as const;

const runLine = {
  id: idText,
  target: z.nullable(z.enum(importTargets)),
  fileName: z.string(),
  /** The name of the source that was harvested; empty for an imported file. */
  source: z.string(),
  state: z.enum(runStates),
  task: z.enum(runTasks),
  at: z.string(),
  by: z.string(),
  /** The counts of the last dry run or run. */
  counts: z.nullable(importCountsSchema),
};

export const importRunLineSchema = z.object(runLine);
export type ImportRunLine = z.infer<typeof importRunLineSchema>;

export const importRunSchema = z.object({
  ...runLine,
  /** ISO 8601; empty until it has ended. */
  endedAt: z.string(),
  options: importOptionsSchema,
  /** Whether its file still exists, so that rejected rows can be downloaded with all their columns. */
  hasFile: z.boolean(),
  /** The progress of the current task: rows done, and the total (0 if unknown). */
  progress: z.object({ rows: count, total: count, isWaiting: z.boolean() }),
  /** Why it failed, in the caller's language. */
  problem: z.string(),
  /** Notes about the file as a whole. */
  notes: z.array(z.string()),
  /** How often each reason occurred, the most frequent first. */
  reasons: z.array(z.object({ code: z.string(), text: z.string(), count })),
  /** Reported rows: rejected, doubtful, and those whose changes an undo could not revert. */
  reported: z.object({ rejected: count, doubtful: count, kept: count }),
  undo: z.object({
    /** Why the run cannot be undone; empty if it can. */
    hindrance: z.enum(undoHindrances),
    /** ISO 8601; empty when it cannot be undone. */
    until: z.string(),
    /** What an undo removed. */
    removed: count,
    restored: count,
  }),
});
export type ImportRun = z.infer<typeof importRunSchema>;

export const reportedResults = ['rejected', 'doubtful', 'kept'] as const;
export type ReportedResult = (typeof reportedResults)[number];

/** A row that needs attention. */
export const reportedRowSchema = z.object({
  /** The row as a spreadsheet names it: `12`, or `Sheet2!12`. */
  row: z.string(),
  result: z.enum(reportedResults),
  /** The row's subject: a title, a barcode, a reader. */
  what: z.string(),
  /** In the caller's language. For a rejected row, the first one is why. */
  reasons: z.array(z.string()),
});
export type ReportedRow = z.infer<typeof reportedRowSchema>;

/** Which reported rows to return; empty for all. */
export const reportFilter = {
  id: idText,
  result: z._default(z.enum(['', ...reportedResults]), ''),
  code: z._default(z.string().check(z.maxLength(60)), ''),
};
