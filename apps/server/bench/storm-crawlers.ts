import { randomOf } from '../../../packages/search/bench/catalogue.ts';
import { BenchClient } from './bench-server.ts';
import { combinationsOf, type Storm, type StormReport } from './storm.ts';

/** Crawls until the time is up. Refusals do not slow it down. */
async function crawl(storm: Storm): Promise<StormReport> {
  const client = new BenchClient({ PORT: storm.port }, Number.POSITIVE_INFINITY);
  const random = randomOf(storm.addresses);
  const started = performance.now();
  const until = started + storm.seconds * 1000;
  const times: number[] = [];
  const refused: Record<string, number> = {};
  const retryAfter = new Set<string>();
  let firstRefusal: StormReport['firstRefusal'];

  const address = async (number: number) => {
    const who = `203.0.113.${number}`;
    const token = await client.token(who);
    let requests = 0;
    const search = async (input: object) => {
      requests += 1;
      const sent = performance.now();
      const answer = await client.ask('/search/catalogue/get', input, { token, address: who });
      if (answer.status === 200) {
        times.push(performance.now() - sent);
        return JSON.parse(answer.body).data;
      }
      firstRefusal ??= { requests, seconds: (performance.now() - started) / 1000 };
      refused[answer.status] = (refused[answer.status] ?? 0) + 1;
      retryAfter.add(answer.retryAfter ?? 'none');
    };
    const walk = async () => {
      while (performance.now() < until) {
        const text = storm.texts[Math.floor(random() * storm.texts.length)] ?? '';
        const found = await search({ text });
        if (found?.aggs === undefined) continue;
        for (const combination of combinationsOf(text, found.aggs, random)) {
          if (performance.now() >= until) break;
          await search(combination);
        }
      }
    };
    await Promise.all(Array.from({ length: storm.open }, walk));
  };
  const walks = Array.from({ length: storm.addresses }, (_, number) => address(number + 1));
  await Promise.race([
    Promise.all(walks),
    new Promise((resolve) => setTimeout(resolve, storm.seconds * 1000)),
  ]);
  return { answered: times.length, times, refused, retryAfter: [...retryAfter], firstRefusal };
}

process.on('message', (storm: Storm) => {
  void crawl(storm).then((report) => {
    // Requests still under way are aborted, as when a crawler is switched off.
    process.send?.(report, () => process.exit(0));
  });
});
