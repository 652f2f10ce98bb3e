import { z } from 'zod/mini';
import { languageSchema } from '../language.ts';
import { idText } from '../text.ts';

/** The types of content, named after their folders (docs/content.md). */
export const contentKinds = [
  'news',
  'lectures',
  'match-notices',
  'competition-notices',
  'guides',
  'activities',
  'competitions',
  'challenges',
  'sheets',
  'recommended',
  'links',
] as const;
export const contentKindSchema = z.enum(contentKinds);
export type ContentKindName = z.infer<typeof contentKindSchema>;

/** `changed` is not a state: a published item can also have a draft. */
export const contentStates = ['draft', 'planned', 'published', 'past'] as const;
export const contentStateSchema = z.enum(contentStates);
export type ContentState = z.infer<typeof contentStateSchema>;

/** Whether the content folder or the desk owns the item. */
export const contentOwnerSchema = z.enum(['folder', 'desk']);

const upTo = (length: number) => z.optional(z.string().check(z.maxLength(length)));
const moment = upTo(20);
const whole = z.optional(z.int().check(z.minimum(-1_000_000), z.maximum(1_000_000)));
const flag = z.optional(z.boolean());
const names = z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(200)));
const cell = z._default(z.string().check(z.maxLength(2000)), '');

/**
 * Every field that any item may have. The checks of `content sync` decide which fields a type has and what they may
 * hold. A draft may be incomplete.
 */
export const contentFieldsSchema = z.strictObject({
  title: upTo(200),
  name: upTo(200),
  summary: upTo(500),
  place: upTo(200),
  object: upTo(500),
  introduction: upTo(10_000),
  category: upTo(20),
  start: moment,
  end: moment,
  date: moment,
  until: moment,
  cover: upTo(300),
  order: whole,
  enrol: flag,
  enrolFrom: moment,
  enrolUntil: moment,
  capacity: whole,
  sign: flag,
  reviews: whole,
  works: whole,
  departments: names,
  borrowerTypes: names,
  creditFrom: whole,
  creditTo: whole,
  creditScore: whole,
  creditReset: whole,
  answerNumber: whole,
  rightNumber: whole,
  seconds: whole,
  titles: z.optional(
    z
      .array(
        z.strictObject({
          isbn: z.string().check(z.maxLength(30)),
          note: z._default(z.string().check(z.maxLength(500)), ''),
        }),
      )
      .check(z.maxLength(2000)),
  ),
  links: z.optional(
    z
      .array(
        z.strictObject({
          name: z.string().check(z.maxLength(100)),
          url: z.string().check(z.maxLength(2000)),
        }),
      )
      .check(z.maxLength(50)),
  ),
  questions: z.optional(
    z
      .array(
        z.strictObject({ level: cell, question: cell, A: cell, B: cell, C: cell, D: cell, answer: cell }),
      )
      .check(z.maxLength(200)),
  ),
});
export type ContentFields = z.infer<typeof contentFieldsSchema>;
export type ContentFieldName = keyof ContentFields;
export const contentFieldNames = z.keyof(contentFieldsSchema);

/** The longest Markdown text, in characters. */
const contentBodyAtMost = 40_000;

/** The texts of an item in one language. */
const contentTextSchema = z.strictObject({
  language: languageSchema,
  fields: contentFieldsSchema,
  /** Markdown; empty for types without a text. */
  body: z.string().check(z.maxLength(contentBodyAtMost)),
});
export type ContentText = z.infer<typeof contentTextSchema>;

/** The name of a stored picture. */
const pictureName = z.string().check(z.regex(/^[0-9a-f]{64}\.webp$/));

/** An item in its source form. */
export const contentSourceSchema = z.strictObject({
  /** The first text is in the item's own language. A translation omits unchanged fields. */
  texts: z.array(contentTextSchema).check(z.minLength(1), z.maxLength(2)),
  /** Stored pictures by the names that the fields and texts use for them. */
  pictures: z.record(z.string().check(z.minLength(1), z.maxLength(300)), pictureName),
});
export type ContentSource = z.infer<typeof contentSourceSchema>;

/** A problem with an item, or a remark about it. */
const contentNoteSchema = z.object({
  language: languageSchema,
  /** Empty for the text or the whole item; `links.0.url` names a part of a field. */
  field: z.string(),
  /** The line of the text or the entry of the field; 0 for neither. */
  line: z.int(),
  message: z.string(),
});
export type ContentNote = z.infer<typeof contentNoteSchema>;
export const contentNotesSchema = z.object({
  faults: z.array(contentNoteSchema),
  warnings: z.array(contentNoteSchema),
});

export const contentItemSchema = z.object({
  kind: contentKindSchema,
  key: z.string(),
  version: z.int(),
  title: z.string(),
  languages: z.array(languageSchema),
  state: contentStateSchema,
  /** True if a changed version of the published item is kept as a draft. */
  hasDraft: z.boolean(),
  owner: contentOwnerSchema,
  /** The file of the content folder; empty for an item made at the desk. */
  file: z.string(),
  /** As given in the item, in the library's time zone; empty for none. */
  from: z.string(),
  until: z.string(),
  updatedAt: z.string(),
});
export type ContentItem = z.infer<typeof contentItemSchema>;

/** One control of a type's form. */
export const contentFieldSchema = z.object({
  name: contentFieldNames,
  input: z.enum([
    'line',
    'text',
    'moment',
    'picture',
    'flag',
    'number',
    'choice',
    'names',
    'titles',
    'links',
    'questions',
  ]),
  required: z.boolean(),
  /** True if it is written in each language. */
  translated: z.boolean(),
  /** Maximum characters of a text; 0 for no limit. */
  maxLength: z.int(),
  choices: z.array(z.string()),
});
export type ContentField = z.infer<typeof contentFieldSchema>;

/** The form for writing a type of content. */
export const contentFormSchema = z.object({
  kind: contentKindSchema,
  fields: z.array(contentFieldSchema),
  /** True if it has a Markdown text. */
  hasBody: z.boolean(),
  /** True if it can have translations. */
  hasTranslations: z.boolean(),
  /** The library's first language and the others. */
  languages: z.array(languageSchema),
  /**
   * What a new item can be, for types with fixed keys such as guide pages and challenges. `name` is empty for a fixed
   * word.
   */
  keys: z.array(z.object({ key: z.string(), name: z.string() })),
  /** A new item needs one of `keys`. */
  isKeyed: z.boolean(),
});
export type ContentForm = z.infer<typeof contentFormSchema>;

const shownPicture = z.object({ name: z.string(), address: z.string(), width: z.int(), height: z.int() });

export const contentDetailSchema = z.extend(contentItemSchema, {
  form: contentFormSchema,
  /** The version that readers see; null if there is none. */
  source: z.nullable(contentSourceSchema),
  /** The draft; null if there is none. */
  draft: z.nullable(contentSourceSchema),
  /** The item's address below the library's; empty while readers cannot see it. */
  address: z.string(),
  /** The stored pictures named by the source and the draft. */
  pictures: z.array(shownPicture),
});
export type ContentDetail = z.infer<typeof contentDetailSchema>;

export const uploadedPictureSchema = shownPicture;
export type ShownPicture = z.infer<typeof shownPicture>;

export const contentKey = z.string().check(z.maxLength(200));
export const contentVersion = z.int().check(z.minimum(0));
export const undoId = idText;
