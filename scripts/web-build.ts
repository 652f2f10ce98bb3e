import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from './run.ts';

const sources = [
  'apps/web/src',
  'apps/web/index.html',
  'apps/web/vite',
  'apps/web/vite.config.ts',
  'packages/contract/src',
  'package-lock.json',
];
const built = join(root, 'apps/web/dist/index.html');

function newest(path: string): number {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))));
}

/** Builds the pages when they were never built, or something they are made of is newer. */
export async function buildWebWhenStale(): Promise<void> {
  const builtAt = statSync(built, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (sources.every((source) => newest(join(root, source)) <= builtAt)) return;
  try {
    await build({ root: join(root, 'apps/web'), logLevel: 'warn' });
    // The same pages once more, for the server to draw them.
    await build({
      root: join(root, 'apps/web'),
      logLevel: 'warn',
      build: { ssr: 'src/draw.tsx', outDir: 'dist/draw' },
    });
  } catch (error) {
    // Half a build would be taken for a whole one by the next start.
    rmSync(join(root, 'apps/web/dist'), { recursive: true, force: true });
    throw error;
  }
}
