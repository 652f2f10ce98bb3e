import { setTimeout as pause } from 'node:timers/promises';
import { libraryCalls } from '@yuelan/contract/library/calls';
import { tokenSchema } from '@yuelan/contract/library/schemas';
import { expect, test } from 'vitest';
import { answer } from '../testing/open-screen.tsx';
import { sampleOf } from '../testing/sample-of.ts';
import { renderPage } from './render.tsx';

const session = tokenSchema.parse(sampleOf(tokenSchema, false));
const ofLibrary = [libraryCalls.info, libraryCalls.displayConfig].map(({ path }) => `/api${path}`);

/** The id of the sample book. */
const book = encodeURIComponent('样本');

test.each(['/search?q=I', '/kind/I', `/book/${book}`])(
  'the route of %s makes all calls of its page, so it is rendered once',
  async (path) => {
    /** Calls that were waiting at the same time are in the same round. */
    const rounds: string[][] = [];
    let waiting = 0;
    const rendering = await renderPage(
      {
        clientid: 'qinghe',
        language: 'zh-CN',
        address: `/qinghe${path}`,
        origin: 'http://localhost',
        session,
      },
      async (call) => {
        if (waiting === 0) rounds.push([]);
        rounds.at(-1)?.push(call);
        waiting += 1;
        await pause(50);
        waiting -= 1;
        return answer(call, 'filled');
      },
    );
    expect(rendering).toHaveProperty('html', expect.stringContaining('<main'));
    expect(rounds[0]?.toSorted()).toEqual(ofLibrary.toSorted());
    expect(rounds[1]?.length).toBeGreaterThan(1);
    expect(rounds.slice(2)).toEqual([]);
  },
);
