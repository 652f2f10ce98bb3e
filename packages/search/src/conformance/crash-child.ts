import { openEmbeddedEngine } from '../index.ts';
import { book } from './records.ts';

/** durability.test.ts runs this as a process. It writes until it is killed, and prints what was acknowledged. */
const [folder = '', work = 'apply'] = process.argv.slice(2);
const engine = await openEmbeddedEngine({ folder, workers: 1 });
const { applied } = await engine.health('g');

const batch = (from: number) =>
  Array.from({ length: 20 }, (_, at) => book(from * 20 + at + 1, `红楼梦 ${from * 20 + at + 1}`));

if (work === 'apply') {
  for (let number = applied; ; number += 1) {
    const changes = batch(number).map((record) => ({ kind: 'upsert', record }) as const);
    await engine.apply('g', changes, number + 1);
    process.stdout.write(`${number + 1}\n`);
  }
}

async function* endless() {
  for (let number = 0; ; number += 1) {
    process.stdout.write(`${number}\n`);
    yield batch(1000 + number);
  }
}
await engine.rebuild('g', endless(), 999_999);
