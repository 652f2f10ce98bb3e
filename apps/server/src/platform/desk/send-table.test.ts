import { fastify } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TableRow } from '../tables/table-file.ts';
import { sendTable } from './send-table.ts';

const http = fastify();
let origin = '';

/** Fails after this many rows. */
async function* rowsUntil(fault: number): AsyncGenerator<TableRow> {
  for (let at = 0; at < fault; at += 1) yield [`row ${at}`];
  throw new Error('the database is gone');
}

beforeAll(async () => {
  http.get<{ Params: { fault: number } }>('/:fault', async ({ params }, reply) => {
    await sendTable(reply, { name: 'x', columns: [{ heading: 'h' }], rows: rowsUntil(params.fault) }, 'csv');
    return reply;
  });
  origin = await http.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => http.close());

test('a table that cannot be read at all is refused as any call is', async () => {
  const answer = await fetch(`${origin}/0`);
  expect([answer.status, answer.headers.get('content-disposition')]).toEqual([500, null]);
});

test('a table that breaks off is a failed download, not a shorter table', async () => {
  const answer = await fetch(`${origin}/50000`);
  expect(answer.status).toBe(200);
  await expect(answer.text()).rejects.toThrow();
});
