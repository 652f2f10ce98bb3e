import { expect, test } from 'vitest';
import { withoutServersPart } from './leave-out-servers-part.ts';

const written = `
import { defineCall } from './call.ts';
const summary = describe({ summary: 'kept', input: 1 });
export const calls = {
  one: defineCall({
    path: '/one',
    level: 'visitor',
    summary: 'One, 一.',
    input: z.strictObject({ text: z.string() }),
    output: z.object({ input: z.string() }),
    refusals: ['one.no'],
    identity: ['id'],
  }),
  two: defineCall({ summary: 'Two.', path: '/two' as const, body: 'multipart', output: z.array(z.string()) }),
};
`;

test('the pages keep where a call goes and what it answers', () => {
  expect(withoutServersPart('calls.ts', written)).toBe(`
import { defineCall } from './call.ts';
const summary = describe({ summary: 'kept', input: 1 });
export const calls = {
  one: defineCall({path: '/one', level: 'visitor', output: z.object({ input: z.string() })}),
  two: defineCall({path: '/two' as const, body: 'multipart', output: z.array(z.string())}),
};
`);
});
