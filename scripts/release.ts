import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { root } from './run.ts';
import { buildWebWhenStale } from './web-build.ts';

/**
 * What a server needs to run, relative to the repository's folder. The built pages go where the server looks for them.
 */
const parts = [
  '.npmrc',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'README.zh-CN.md',
  'SECURITY.md',
  'apps/server/demo',
  'apps/server/package.json',
  'apps/server/src',
  'apps/web/package.json',
  'deploy',
  'docs',
  'e2e/package.json',
  'package-lock.json',
  'packages/contract',
  'packages/search/package.json',
  'packages/search/src',
  'packages/sip2',
  'packages/threads',
] as const;

const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.split(sep).includes('conformance');

/** Copies what a server needs into `folder`, which must be new or empty, with `pages` as the built pages. */
export function copyRelease(folder: string, pages: string): void {
  mkdirSync(folder, { recursive: true });
  for (const part of parts)
    cpSync(join(root, part), join(folder, part), {
      recursive: true,
      filter: (path) => !isTest(relative(root, path)) && !path.includes(`${sep}node_modules${sep}`),
    });
  cpSync(pages, join(folder, 'apps/web/dist'), { recursive: true });
  // The same command line as in the repository, without the scripts that need missing files.
  const settings: Record<string, unknown> = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const server = 'node apps/server/src/yuelan.ts';
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify({ ...settings, scripts: { start: `${server} serve`, portal: server } }, null, 2)}\n`,
  );
}

// `npm run release -- <folder>`: builds the pages and writes everything that a server needs to a new folder.
if (import.meta.main) {
  const [given, ...more] = process.argv.slice(2);
  const folder = given === undefined ? undefined : resolve(given);
  if (folder === undefined || more.length > 0) {
    console.error('npm run release -- <new folder>');
    process.exitCode = 2;
  } else if (existsSync(folder) && readdirSync(folder).length > 0) {
    console.error(`${folder} is not empty. Choose a new folder.`);
    process.exitCode = 2;
  } else {
    await buildWebWhenStale();
    copyRelease(folder, join(root, 'apps/web/dist'));
    console.log(
      `Written to ${folder}. Install its packages there: npm ci --omit=dev --workspace @yuelan/server`,
    );
  }
}
