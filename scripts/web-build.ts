import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.ts';

const sources = [
  'apps/web/src',
  'apps/web/index.html',
  'apps/web/desk.html',
  'apps/web/vite',
  'apps/web/vite.config.ts',
  'apps/web/vite.desk.config.ts',
  'packages/contract/src',
  'package-lock.json',
];
const built = join(root, 'apps/web/dist/index.html');

function newest(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))));
}

/** Whether the pages were never built, or one of their sources is newer. */
export function pagesAreStale(): boolean {
  const builtAt = statSync(built, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return sources.some((source) => newest(join(root, source)) > builtAt);
}

/** Builds the pages when they are stale. */
export async function buildWebWhenStale(): Promise<void> {
  if (!pagesAreStale()) return;
  const { build } = await import('vite');
  try {
    await build({ root: join(root, 'apps/web'), logLevel: 'warn' });
    await build({
      root: join(root, 'apps/web'),
      configFile: join(root, 'apps/web/vite.desk.config.ts'),
      logLevel: 'warn',
    });
    // Builds the same pages again for rendering on the server.
    await build({
      root: join(root, 'apps/web'),
      logLevel: 'warn',
      build: { ssr: 'src/render.tsx', outDir: 'dist/render' },
    });
  } catch (error) {
    // The next start would mistake half a build for a complete one.
    rmSync(join(root, 'apps/web/dist'), { recursive: true, force: true });
    throw error;
  }
}

if (import.meta.main) await buildWebWhenStale();
