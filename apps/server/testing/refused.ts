import { createHash } from 'node:crypto';
import { allCalls, type Call, identityFields } from '@yuelan/contract';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { z } from 'zod';
import { noteAvailability } from '../src/catalogue/copy-use-store.ts';
import { leaseTableNames } from '../src/platform/nodes/lease-store.ts';
import { post } from './call-as.ts';
import type { TestApp } from './each-database.ts';
import type { TestReader } from './readers.ts';

/** Tries every call that only a reader may make as everyone who must be refused. */

/** The calls with JSON bodies that only a reader may make. */
export const readerLevelCalls: readonly Call[] = allCalls.filter(
  (call) => call.level === 'reader' && call.body === undefined,
);

const nodeSchema: z.ZodType<SchemaNode> = z.looseObject({
  type: z.string().optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  default: z.unknown().optional(),
  minimum: z.number().optional(),
  minLength: z.number().optional(),
  minItems: z.number().optional(),
  anyOf: z.array(z.lazy(() => nodeSchema)).optional(),
  items: z.lazy(() => nodeSchema).optional(),
  properties: z
    .record(
      z.string(),
      z.lazy(() => nodeSchema),
    )
    .optional(),
  required: z.array(z.string()).optional(),
});
interface SchemaNode {
  readonly type?: string | undefined;
  readonly const?: unknown;
  readonly enum?: unknown[] | undefined;
  readonly default?: unknown;
  readonly minimum?: number | undefined;
  readonly minLength?: number | undefined;
  readonly minItems?: number | undefined;
  readonly anyOf?: SchemaNode[] | undefined;
  readonly items?: SchemaNode | undefined;
  readonly properties?: Record<string, SchemaNode> | undefined;
  readonly required?: string[] | undefined;
}

function nodeOf(call: Call): SchemaNode {
  return nodeSchema.parse(z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }));
}

function sampleOf(node: SchemaNode): unknown {
  if (node.const !== undefined) return node.const;
  if (node.enum !== undefined) return node.enum[0];
  if (node.default !== undefined) return node.default;
  const [first] = node.anyOf ?? [];
  if (first !== undefined) return sampleOf(first);
  if (node.type === 'string') return 'x'.repeat(Math.max(1, node.minLength ?? 1));
  if (node.type === 'integer' || node.type === 'number') return Math.max(1, node.minimum ?? 1);
  if (node.type === 'boolean') return true;
  if (node.type === 'array')
    return Array.from({ length: node.minItems ?? 0 }, () => sampleOf(node.items ?? {}));
  if (node.type === 'object')
    return Object.fromEntries(
      (node.required ?? []).map((name) => [name, sampleOf(node.properties?.[name] ?? {})]),
    );
  return 'x';
}

const bodySchema = z.record(z.string(), z.unknown());

/** A well-formed body of a call, with its required fields. */
export function sampleBody(call: Call): Record<string, unknown> {
  const sample = bodySchema.parse(sampleOf(nodeOf(call)));
  expect(call.input.safeParse(sample).success, `a sample for ${call.path}`).toBe(true);
  return sample;
}

/** Bodies that the contract rejects: an extra key, and each field in turn with a wrong value. */
export function malformedBodies(call: Call): unknown[] {
  const sample = sampleBody(call);
  const fields = Object.keys(nodeOf(call).properties ?? {});
  const wrong = fields.flatMap((field) =>
    [{ a: 1 }, [{}], -1.5].map((value) => ({ ...sample, [field]: value })),
  );
  return [{ ...sample, 'nobody-asks-this': 1 }, [], '"text"', null, ...wrong].filter(
    (body) => !call.input.safeParse(body).success,
  );
}

/** Bodies in which the caller claims to be somebody else, in each identity field in turn. */
export function claims(call: Call, other: TestReader): Record<string, unknown>[] {
  const theirs = { id: other.id, borrowNumber: other.borrowNumber, realName: other.realName } as const;
  return (call.identity ?? []).map((field) => ({
    ...sampleBody(call),
    [field]: theirs[identityFields[field]],
  }));
}

/** The names of fields that may refer to a person's items but do not claim an identity. */
export function fieldsThatName(call: Call): string[] {
  const claimed: readonly string[] = call.identity ?? [];
  return Object.keys(nodeOf(call).properties ?? {}).filter(
    (field) => /^ids?$|Ids?$|^url$|BarCode$|^inputData$/.test(field) && !claimed.includes(field),
  );
}

/**
 * Tables that change without a call: the servers, the progress of each index, the covers that a job has examined, when
 * each job ran, and a job's daily counts.
 */
const derived = new Set([
  ...leaseTableNames,
  'search_index_state',
  'covers_noted',
  'job_run',
  'day_count',
  'recent_visit',
]);

const tableNames = new WeakMap<TestApp, Promise<readonly string[]>>();

/** The tables stay the same while an application runs, and listing them takes longer than reading them. */
function tablesOf(app: TestApp): Promise<readonly string[]> {
  const known =
    tableNames.get(app) ??
    app.db.introspection
      .getTables()
      .then((tables) =>
        tables.flatMap(({ name, isView }) => (isView || derived.has(name) ? [] : [name])).sort(),
      );
  tableNames.set(app, known);
  return known;
}

/** What an import writes about itself, even when it changes nothing. */
export const importRecords = ['audit_entry', 'audit_head', 'import_run', 'import_row'] as const;

/** One hash for each table over all its rows. */
export async function hashTables(
  app: TestApp,
  except: readonly string[] = [],
): Promise<Record<string, string>> {
  // Earlier loans are on their way to the index, which changes rows on its own.
  await noteAvailability(app.db);
  const tables = (await tablesOf(app)).filter((name) => !except.includes(name));
  if (app.dialect === 'postgres') {
    const queries = tables.map(
      (name) =>
        sql`select ${sql.lit(name)} as name, md5(string_agg(line::text, ' ' order by line::text)) as hash from ${sql.table(name)} as line`,
    );
    const { rows } = await sql<{ name: string; hash: string | null }>`${sql.join(
      queries,
      sql` union all `,
    )}`.execute(app.db);
    return Object.fromEntries(rows.map(({ name, hash }) => [name, hash ?? '']));
  }
  const hashes: Record<string, string> = {};
  for (const name of tables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(app.db);
    const texts = rows.map((row) => JSON.stringify(row)).sort();
    hashes[name] = createHash('sha256').update(texts.join('\n')).digest('base64url');
  }
  return hashes;
}

function securityLines(app: TestApp, from: number): string[] {
  return app.logged.texts.slice(from).filter((text) => text.includes('"security":'));
}

/**
 * Makes a call with each of these bodies. Each must be refused, with all four signs: no success, nothing of `strangers`
 * in the answer, one security log line, and at the end an unchanged database. Returns the responses.
 */
export async function expectEachRefused(
  app: TestApp,
  call: Call,
  bodies: readonly unknown[],
  token: string | undefined,
  strangers: readonly TestReader[],
): Promise<readonly LightMyRequestResponse[]> {
  const before = bodies.length === 0 ? {} : await hashTables(app);
  const responses: LightMyRequestResponse[] = [];
  for (const body of bodies) {
    const from = app.logged.texts.length;
    const response = await post(app, `/api${call.path}`, body, { token });
    const what = `${call.path} with ${JSON.stringify(body)}: ${response.body}`;
    expect(response.json().rtcode, what).not.toBe('000');
    expect(response.statusCode, what).toBeLessThan(500);
    for (const { borrowNumber, realName } of strangers)
      for (const secret of [borrowNumber, realName]) expect(response.body, what).not.toContain(secret);
    expect(securityLines(app, from), what).toHaveLength(1);
    responses.push(response);
  }
  if (bodies.length > 0) expect(await hashTables(app), `${call.path} changed the database`).toEqual(before);
  return responses;
}

/** The same for one body. */
export async function expectRefused(
  app: TestApp,
  call: Call,
  body: unknown,
  token: string | undefined,
  strangers: readonly TestReader[],
): Promise<LightMyRequestResponse> {
  const [response] = await expectEachRefused(app, call, [body], token, strangers);
  if (response === undefined) throw new Error('one body has one response');
  return response;
}
