import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder, testConfig } from '../../testing/each-database.ts';
import { LogLines } from '../../testing/log-lines.ts';
import { createApp } from '../app.ts';
import { FolderTaken, holdDataFolder } from './data-folder.ts';

const now = new Date('2026-03-02T08:00:00Z');

function folder(): string {
  const made = temporaryFolder();
  onTestFinished(() => made.remove());
  return made.path;
}

test('a second server learns who holds the folder', () => {
  const path = folder();
  const release = holdDataFolder(path, now);
  expect(() => holdDataFolder(path, now)).toThrow(FolderTaken);
  expect(() => holdDataFolder(path, now)).toThrow(`process id ${process.pid} `);
  release();
});

test('a released folder can be held again', () => {
  const path = folder();
  for (let round = 0; round < 3; round += 1) holdDataFolder(path, now)();
});

test('the lock of a killed server disappears with it, and no other does', async () => {
  const path = folder();
  const module = fileURLToPath(new URL('./data-folder.ts', import.meta.url));
  const script = `import { holdDataFolder } from ${JSON.stringify(module)};
    holdDataFolder(${JSON.stringify(path)}, new Date());
    process.stdout.write('held');
    setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  expect(() => holdDataFolder(path, now)).toThrow(`process id ${holder.pid} `);
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  holdDataFolder(path, now)();
});

test.skipIf(process.platform === 'win32')(
  'in an existing folder, other users of the machine find nothing to read',
  async () => {
    const path = folder();
    chmodSync(path, 0o755);
    const app = await createApp(testConfig({ dataDir: path }), { logTo: new LogLines() });
    onTestFinished(() => app.close());
    const readable = readdirSync(path).filter((name) => (statSync(join(path, name)).mode & 0o077) !== 0);
    // Except the file that names the holder, and the lock file, which is empty.
    expect(readable.filter((name) => !name.startsWith('server.'))).toEqual([]);
  },
);
