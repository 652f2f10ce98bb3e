import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { freedMemory } from './freed-memory.ts';

const hasGlibc = JSON.stringify(process.report.getReport()).includes('glibcVersionRuntime');

test.skipIf(!hasGlibc)('memory that was freed is given back to the system, without a warning', () => {
  const file = new URL('./freed-memory.ts', import.meta.url).href;
  // Every eighth piece stays, so that the others leave holes.
  const code = `
    const { freedMemory } = await import(${JSON.stringify(file)});
    const pieces = Array.from({ length: 100_000 }, () => Buffer.allocUnsafeSlow(1500));
    for (let at = 0; at < pieces.length; at += 1) if (at % 8 !== 0) pieces[at] = null;
    gc();
    await new Promise((done) => setImmediate(done));
    gc();
    const before = process.memoryUsage.rss();
    freedMemory()();
    process.stdout.write(String(before - process.memoryUsage.rss()));`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--expose-gc', '--input-type=module', '--eval', code],
    // Without NODE_OPTIONS and wishes for colours, which Node may comment on.
    { encoding: 'utf8', env: {} },
  );
  expect(Number(stdout)).toBeGreaterThan(50_000_000);
  expect(stderr).toBe('');
});

test('where there is no such function, nothing is done', () => {
  expect(freedMemory('darwin')).toBeUndefined();
});
