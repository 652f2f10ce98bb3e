import { z } from 'zod/mini';

/** What is counted day by day. */
export const measureKeys = [
  'visits',
  'readerVisits',
  'searches',
  'unanswered',
  'loans',
  'borrowings',
  'renewals',
  'returns',
  'lost',
  'holds',
  'newReaders',
  'activities',
  'participants',
] as const;
export type MeasureKey = (typeof measureKeys)[number];

/** Readers are counted by class, by grade (all classes of one), or by borrower type. */
export const groupings = ['class', 'grade', 'type'] as const;
export type Grouping = (typeof groupings)[number];

/** How long one point of a chart is. */
export const steps = ['day', 'week', 'month'] as const;
export type Step = (typeof steps)[number];

/** What a library reports every year, in the order of the table. Those after `gateVisits` the library fills in itself. */
export const yearFigureKeys = [
  'titles',
  'copies',
  'titlesAdded',
  'readers',
  'newReaders',
  'borrowers',
  'loans',
  'renewals',
  'borrowings',
  'returns',
  'lost',
  'holds',
  'visits',
  'readerVisits',
  'searches',
  'activities',
  'participants',
  'loansPerCopy',
  'loansPerReader',
  'pupils',
  'copiesPerPupil',
  'titlesAddedPerPupil',
  'loansPerPupil',
  'borrowingShare',
  'gateVisits',
  'openingHours',
  'seats',
  'floorArea',
  'staff',
  'spending',
] as const;
export type YearFigureKey = (typeof yearFigureKeys)[number];

const daySchema = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** From a day until a day, both counted. */
export const spanInput = { from: daySchema, to: daySchema };

const count = z.number().check(z.minimum(0));

export const overviewSchema = z.object({
  from: daySchema,
  to: daySchema,
  /** The period before, of the same length. */
  before: z.object({ from: daySchema, to: daySchema }),
  step: z.enum(steps),
  /** The first day of each step. */
  starts: z.array(daySchema),
  measures: z.array(
    z.object({
      key: z.enum(measureKeys),
      total: count,
      before: count,
      /** One for each step. */
      values: z.array(count),
      /** The same of the period before. */
      valuesBefore: z.array(count),
    }),
  ),
});
export type Overview = z.infer<typeof overviewSchema>;

export const groupRowSchema = z.object({
  /** Empty: readers without a class or type. */
  name: z.string(),
  /** Readers whose cards are valid now. */
  readers: count,
  /** Readers who borrowed at least once. */
  borrowers: count,
  loans: count,
  before: count,
  returns: count,
  visits: count,
  participants: count,
});
export type GroupRow = z.infer<typeof groupRowSchema>;

export const groupOrders = ['name', 'readers', 'borrowers', 'loans', 'visits', 'participants'] as const;

export const yearSchema = z.object({
  from: daySchema,
  to: daySchema,
  /** The borrower types of the library, to say which are pupils. */
  types: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The type that counts as pupils; empty: every reader. */
  pupils: z.string(),
  figures: z.array(
    z.object({
      key: z.enum(yearFigureKeys),
      name: z.string(),
      unit: z.string(),
      definition: z.string(),
      /** Null: the portal cannot know it. */
      value: z.nullable(z.number()),
      /** A year before; null where it is not known. */
      before: z.nullable(z.number()),
    }),
  ),
});
export type YearFigures = z.infer<typeof yearSchema>;

/** What the staff did about a search that found nothing. */
export const settlements = ['open', 'synonym', 'buy', 'asked', 'ignored'] as const;
export type Settlement = (typeof settlements)[number];

export const unansweredSchema = z.object({
  /** Names the search. */
  id: z.string(),
  text: z.string(),
  /** Different visitors in 90 days; five at least. */
  visitors: z.int(),
  lastDay: daySchema,
  settlement: z.enum(settlements),
  /** What readers are offered in its place; empty for none. */
  synonym: z.string(),
  version: z.int(),
});
export type UnansweredSearch = z.infer<typeof unansweredSchema>;
