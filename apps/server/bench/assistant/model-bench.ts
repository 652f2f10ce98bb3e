import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterSearch, type Behaviour, ModelServer } from '../../testing/assistant/model-server.ts';
import { makeAssistantScene, newVisitor } from '../../testing/assistant/scene.ts';
import { startTestApp } from '../../testing/each-database.ts';
import { printRow } from '../table.ts';

/**
 * `npm run bench -- model`: a model server that fails in every way. Measures the heap and the connections that remain.
 */
const rounds = 20;
const question = '适合五年级读的关于恐龙的书';

const behaviours: Readonly<Record<string, Behaviour>> = {
  right: afterSearch('恐龙', (to) => to.text('《恐龙的一天》很好读。')),
  'invents books': afterSearch('恐龙', (to) => to.text('推荐《霸王龙传奇》、《恐龙大逃亡》。')),
  silent: () => {},
  'never ends': afterSearch('恐龙', (to) => to.chunk({ content: '《恐龙' })),
  'cut off': afterSearch('恐龙', (to) => {
    to.chunk({ content: '《恐龙的一天》' });
    to.cut();
  }),
  malformed: (to) => {
    to.raw('data: {"choices": [{"delta": \n\n');
    to.end('stop');
  },
  'rate limit': (to) => to.status(429, { error: { message: 'slow down' } }),
  'split characters': afterSearch('恐龙', (to) => to.inPieces('《恐龙的一天》讲得有趣🦕。')),
  'hostile markup': afterSearch('恐龙', (to) =>
    to.text('<img src=x onerror=alert(1)>《恐龙的一天》<script>'),
  ),
  flood: afterSearch('恐龙', (to) => to.text('恐'.repeat(200_000))),
};

setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');
/** Megabytes of heap in use after a collection. */
function heap(): string {
  if (typeof collect === 'function') collect();
  return (process.memoryUsage().heapUsed / 1e6).toFixed(1);
}

const model = await ModelServer.start();
const { app, close } = await startTestApp('sqlite', {
  config: {
    ai: { baseUrl: model.url, model: 'stand-in', firstByteMs: 100, totalMs: 300 },
    host: '127.0.0.1',
    port: 0,
  },
});
try {
  await makeAssistantScene(app);
  printRow(['', 'heap, MB', 'sockets', 'answered by']);
  for (const [name, behave] of Object.entries({
    'warm up': behaviours['right'] ?? (() => {}),
    ...behaviours,
  })) {
    model.behave = behave;
    // The next day has a new budget.
    app.clock.advance(86_400_000);
    const counts = new Map<string, number>();
    for (let round = 0; round < rounds; round += 1) {
      // An open breaker lets one request through again.
      app.clock.advance(60_000);
      const { source, notice } = await (await newVisitor(app)).ask(question);
      const by = notice === undefined ? source : `librarian (${notice})`;
      counts.set(by, (counts.get(by) ?? 0) + 1);
    }
    model.requests.length = 0;
    const told = [...counts].map(([by, count]) => `${count} ${by}`).join(', ');
    printRow([name, heap(), model.openSockets, `  ${told}`]);
  }
  await sleep(5000);
  printRow(['five seconds later', heap(), model.openSockets]);
} finally {
  await close();
  await model.stop();
}
