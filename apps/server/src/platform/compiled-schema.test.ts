import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { compiledOnceBusy } from './compiled-schema.ts';

test('a schema checks and trims as before once it is compiled', () => {
  const schema = z.object({ id: z.string(), pages: z._default(z.number(), 1), note: z.optional(z.string()) });
  const current = compiledOnceBusy(schema);
  const answers = Array.from({ length: 30 }, () => [
    current().safeParse({ id: 'a', secret: true }).data,
    current().safeParse({ id: 1 }, { error: () => '不是文字' }).error?.issues[0],
  ]);
  const [first, ...others] = answers;
  expect(first).toMatchObject([
    { id: 'a', pages: 1 },
    { path: ['id'], message: '不是文字' },
  ]);
  for (const other of others) expect(other).toEqual(first);
  expect(current()).not.toBe(schema);
});
