import { z } from 'zod/mini';

/** The figures that are counted daily. */
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

/** The figures of a library's annual report, in table order. The library fills in those after `gateVisits`. */
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

/** From one day to another, both included. */
export const spanInput = { from: daySchema, to: daySchema };

const count = z.number().check(z.minimum(0));

export const overviewSchema = z.object({
  from: daySchema,
  to: daySchema,
  /** The preceding period of the same length. */
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
      /** The values of the preceding period. */
      valuesBefore: z.array(count),
    }),
  ),
});
export type Overview = z.infer<typeof overviewSchema>;

export const groupRowSchema = z.object({
  /** Empty for readers without a class or type. */
  name: z.string(),
  /** Readers with valid cards. */
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
  /** The library's borrower types, to choose the one for pupils. */
  types: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The type that counts as pupils; empty for every reader. */
  pupils: z.string(),
  figures: z.array(
    z.object({
      key: z.enum(yearFigureKeys),
      name: z.string(),
      unit: z.string(),
      definition: z.string(),
      /** Null if the portal cannot know it. */
      value: z.nullable(z.number()),
      /** The value a year earlier; null if unknown. */
      before: z.nullable(z.number()),
    }),
  ),
});
export type YearFigures = z.infer<typeof yearSchema>;

/** What the staff did about a search that found nothing. */
export const settlements = ['open', 'synonym', 'buy', 'asked', 'ignored'] as const;
export type Settlement = (typeof settlements)[number];

export const unansweredSchema = z.object({
  /** Identifies the search. */
  id: z.string(),
  text: z.string(),
  /** Different visitors in 90 days, at least five. */
  visitors: z.int(),
  lastDay: daySchema,
  settlement: z.enum(settlements),
  /** The search that readers are offered instead; empty for none. */
  synonym: z.string(),
  version: z.int(),
});
export type UnansweredSearch = z.infer<typeof unansweredSchema>;
