import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyRelease } from './release.ts';
import { programOf, root } from './run.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'yuelan-release-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Links the repository's npm packages into the release, but with the release's own workspaces. */
function linkPackages(release: string): void {
  const modules = join(release, 'node_modules');
  mkdirSync(join(modules, '@yuelan'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (!name.startsWith('.') && name !== '@yuelan')
      symlinkSync(join(root, 'node_modules', name), join(modules, name));
  for (const name of readdirSync(join(release, 'packages')))
    symlinkSync(join(release, 'packages', name), join(modules, '@yuelan', name));
}

test('a release starts the portal without the repository, and has neither types nor tests', {
  timeout: 120_000,
}, async () => {
  const pages = join(folder, 'pages');
  mkdirSync(pages);
  writeFileSync(join(pages, 'index.html'), '<!doctype html><html><head></head><body>portal</body></html>');
  const release = join(folder, 'release');
  copyRelease(release, pages);
  linkPackages(release);

  const server = spawn(process.execPath, [programOf(release), 'serve'], {
    cwd: release,
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: join(folder, 'data'),
      LANG: 'C',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  let address: string | undefined;
  for await (const line of createInterface(server.stdout)) {
    address = /is ready: (http:\S+)/.exec(line)?.[1];
    if (address !== undefined) break;
  }
  const [ready, page] = await Promise.all([fetch(`${address}/health/ready`), fetch(`${address}/`)]);
  server.kill('SIGTERM');
  expect(ready.status).toBe(200);
  expect(await page.text()).toContain('portal');
  expect(await ended).toEqual([0, null]);

  const files = readdirSync(release, { recursive: true, encoding: 'utf8' }).filter(
    (file) => !file.startsWith('node_modules'),
  );
  expect(files.filter((file) => /\.test\.|conformance|\.ts$/.test(file))).toEqual([]);
  const modules = files.filter((file) => file.endsWith('.js') && !file.startsWith('apps/web'));
  const missing = modules.flatMap((file) =>
    [...readFileSync(join(release, file), 'utf8').matchAll(/(?:import|from|import\(|URL\()\s*'(\.[^']+)'/g)]
      .map(([, path = '']) => join(dirname(file), path))
      .filter((path) => !existsSync(join(release, path)))
      .map((path) => `${file}: ${path}`),
  );
  expect(modules.length).toBeGreaterThan(500);
  expect(missing).toEqual([]);
});
