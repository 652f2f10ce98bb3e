import { mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { readThrough } from './read-through.ts';

const megabyte = 1024 * 1024;
const size = 64 * megabyte;

/** How many bytes this process has read so far. */
const bytesRead = (): number => {
  const [, count] = /^rchar: (\d+)$/mu.exec(readFileSync('/proc/self/io', 'utf8')) ?? [];
  return Number(count);
};

describe.runIf(process.platform === 'linux')('reading a file through', () => {
  afterEach(() => void vi.restoreAllMocks());

  async function readDuring(isWanted: () => boolean): Promise<number> {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'yuelan-read-through-'));
    const file = join(folder.path, 'file');
    writeFileSync(file, Buffer.alloc(size));
    const before = bytesRead();
    await readThrough(file, isWanted);
    return bytesRead() - before;
  }

  test('reads all of it', async () => {
    expect(await readDuring(() => true)).toBeGreaterThanOrEqual(size);
  });

  test('ends when it is no longer wanted', async () => {
    let asked = 0;
    const read = await readDuring(() => {
      asked += 1;
      return asked < 3;
    });
    expect(read).toBeLessThan(size / 2);
  });

  test('leaves a file that would displace others', async () => {
    vi.spyOn(process, 'availableMemory').mockReturnValue(size);
    expect(await readDuring(() => true)).toBeLessThan(size / 2);
  });
});
