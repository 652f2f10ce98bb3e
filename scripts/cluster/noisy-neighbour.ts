import { setTimeout as sleep } from 'node:timers/promises';
import { catalogueCalls, libraryCalls } from '@yuelan/contract';
import { Line } from '../../apps/server/testing/traffic/line.ts';
import { Tally } from '../../apps/server/testing/traffic/tally.ts';
import { printMeetings } from './report.ts';
import type { TrialParts } from './trial.ts';

/** A demonstration library that has its own catalogue. */
const stormed = 'harbor';
const openEach = 4;
const texts = ['history', 'science', 'sea', 'children', 'war', 'love', 'river', 'novel', 'mind', 'city'];

/** Readers alone, then beside crawlers that send the next search as soon as one is answered. */
export async function storm({
  cluster,
  seconds,
  fault,
  crawlers: count,
  tally,
  say,
}: TrialParts): Promise<void> {
  const quiet = Math.max(10, seconds - fault) * 1000;
  await sleep(quiet);
  const from = Date.now();
  const met = new Tally();
  const end = new AbortController();
  say(`the storm at ${stormed} begins`);
  const crawlers = Array.from({ length: count }, (_, index) =>
    crawl(cluster.origin, met, `127.0.1.${index + 1}`, end.signal),
  );
  await sleep(fault * 1000);
  end.abort();
  await Promise.all(crawlers);
  const until = Date.now();
  say(`the crawlers`);
  printMeetings(met.meetings(), say);
  say(`readers before the storm`);
  printMeetings(tally.meetings(from - quiet, from), say);
  say(`readers in the storm`);
  printMeetings(tally.meetings(from, until), say);
}

async function crawl(origin: string, tally: Tally, address: string, signal: AbortSignal): Promise<void> {
  const visitor = new Line(origin, { tally, token: '', address });
  const token = await visitor.call('token', libraryCalls.token, { clientid: stormed });
  visitor.close();
  if (token.kind !== 'answered') return;
  const line = new Line(origin, { tally, token: token.data.token, address });
  await Promise.all(
    Array.from({ length: openEach }, async (_, open) => {
      for (let place = open; !signal.aborted; place += 1) {
        const text = texts[place % texts.length] ?? '';
        const answer = await line.call('search', catalogueCalls.search, {
          text,
          pageNum: 1 + (place % 7),
          yearFrom: 1900 + (place % 90),
          sort: place % 2 === 0 ? 'newest' : 'title',
        });
        // A refused crawler does not wait either, but a lost connection takes a moment to return.
        if (answer.kind === 'failed') await sleep(50);
      }
    }),
  );
  line.close();
}
