import { z } from 'zod/mini';
import { defineDeskCall } from '../call.ts';
import { importCountsSchema } from '../import/schemas.ts';
import {
  findingSchema,
  settingsChanged,
  settingsEntry,
  settingsVersion,
  sourceFormSchema,
  sourcePartSchema,
} from '../library/desk-schemas.ts';
import { pageOf, paging } from '../paging.ts';
import { tableFormat } from '../staff/schemas.ts';
import { syncDeskEndpoints } from './sync-endpoints.ts';

/** The name of a source on the command line and in imports. */
const harvestName = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,29}$/));
const version = settingsVersion;

/** The state of a harvest and of its import. */
const harvestOutcomes = [
  'asked',
  'harvesting',
  'importing',
  'waiting',
  'done',
  'same',
  'stopped',
  'undone',
  'discarded',
  'failed',
] as const;
export type HarvestOutcome = (typeof harvestOutcomes)[number];

/** A source of titles, without its secrets. `system` is its protocol. Times are ISO 8601, empty for never. */
const harvestSourceSchema = z.extend(sourcePartSchema, {
  version,
  name: z.string(),
  outcome: z.enum([...harvestOutcomes, 'new']),
  lastSuccess: z.string(),
  next: z.string(),
  /** Records from this source that still exist. */
  live: z.int(),
});
export type HarvestSource = z.infer<typeof harvestSourceSchema>;

const harvestRunSchema = z.object({
  id: z.string(),
  source: z.string(),
  at: z.string(),
  endedAt: z.string(),
  /** Whether every record was compared. */
  complete: z.boolean(),
  /** Records fetched so far. */
  records: z.int(),
  outcome: z.enum(harvestOutcomes),
  counts: z.nullable(importCountsSchema),
  /** Why it failed or waits, in the caller's language. */
  problem: z.string(),
  /** The import that the harvest became, with its report; empty for none. */
  run: z.string(),
});
export type HarvestRun = z.infer<typeof harvestRunSchema>;

/**
 * What happens to a title whose record the source no longer has. `withdrawn`: it is hidden from readers; `in-use`: it
 * is hidden once its copies are back; `kept`: readers still see it, because another record or other copies remain.
 */
const missingFates = ['withdrawn', 'in-use', 'kept'] as const;
export type MissingFate = (typeof missingFates)[number];

/** A record that a waiting harvest no longer found at the source. */
const missingRecordSchema = z.object({
  id: z.string(),
  titleId: z.string(),
  title: z.string(),
  author: z.string(),
  isbn: z.string(),
  /** The record's number at the source. */
  record: z.string(),
  /** Copies that would be withdrawn. */
  copies: z.int(),
  fate: z.enum(missingFates),
});
export type MissingRecord = z.infer<typeof missingRecordSchema>;

export const syncDeskCalls = {
  sources: defineDeskCall(syncDeskEndpoints.sources, {
    summary: 'Lists the sources from which the library harvests titles, with the fields of each protocol.',
    input: z.strictObject({}),
    output: z.object({ sources: z.array(harvestSourceSchema), protocols: z.array(sourceFormSchema) }),
  }),
  runs: defineDeskCall(syncDeskEndpoints.runs, {
    summary:
      'Lists the last harvests, newest first. A harvest that fetched something is an import with a report and an undo.',
    input: z.strictObject({}),
    output: z.object({ runs: z.array(harvestRunSchema) }),
  }),
  save: defineDeskCall(syncDeskEndpoints.save, {
    summary: 'Adds a source of titles, or changes the settings of one.',
    input: z.strictObject({ version, name: harvestName, isNew: z.boolean(), ...settingsEntry }),
    output: settingsChanged,
    refusals: [
      'desk.conflict',
      'library.settings.invalid',
      'catalogue.source.taken',
      'catalogue.source.missing',
    ],
  }),
  remove: defineDeskCall(syncDeskEndpoints.remove, {
    summary:
      'Removes a source and its harvests. The titles stay; for thirty days an undo gives the source back with them.',
    input: z.strictObject({ name: harvestName }),
    output: z.object({ undoId: z.string() }),
    refusals: ['catalogue.source.missing', 'catalogue.source.busy'],
  }),
  tryOut: defineDeskCall(syncDeskEndpoints.tryOut, {
    summary:
      "Requests a source's first records without keeping anything, and reports what works and what failed.",
    input: z.strictObject({ name: harvestName, ...settingsEntry }),
    output: z.object({ works: z.boolean(), findings: z.array(findingSchema) }),
    refusals: ['library.settings.invalid'],
  }),
  ask: defineDeskCall(syncDeskEndpoints.ask, {
    summary: 'Harvests a source now.',
    input: z.strictObject({ name: harvestName, complete: z.boolean() }),
    output: z.object({}),
    refusals: ['catalogue.source.missing', 'catalogue.source.busy'],
  }),
  missing: defineDeskCall(syncDeskEndpoints.missing, {
    summary:
      'Lists the records that a waiting harvest no longer found, with what would happen to their titles.',
    input: z.strictObject({ name: harvestName, ...paging }),
    output: pageOf(missingRecordSchema),
    refusals: ['catalogue.source.missing', 'catalogue.source.decided'],
  }),
  downloadMissing: defineDeskCall(syncDeskEndpoints.downloadMissing, {
    summary: 'Returns the same list as a file, up to 10,000 records.',
    input: z.strictObject({ name: harvestName, format: tableFormat }),
    output: z.object({}),
    refusals: ['catalogue.source.missing', 'catalogue.source.decided'],
  }),
  decide: defineDeskCall(syncDeskEndpoints.decide, {
    summary: 'Lets a waiting harvest withdraw what the source no longer has, or discards the harvest.',
    input: z.strictObject({ name: harvestName, decision: z.enum(['apply', 'discard']) }),
    output: z.object({}),
    refusals: ['catalogue.source.missing', 'catalogue.source.decided'],
  }),
} as const;
