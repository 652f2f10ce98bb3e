import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
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

/** A relative path to a module, in quotes. */
const modulePath = /(['"])(\.{1,2}\/[^'"\n]+)\.ts\1/g;

/**
 * Replaces the TypeScript of a release by JavaScript: otherwise each thread removes the types again where nothing is
 * cached, which takes 10 MB in each. Lines and columns stay as they are.
 */
function removeTypes(release: string): void {
  for (const file of readdirSync(release, { recursive: true, encoding: 'utf8' })) {
    const path = join(release, file);
    if (file.endsWith(`${sep}package.json`))
      writeFileSync(path, readFileSync(path, 'utf8').replaceAll('.ts"', '.js"'));
    if (!file.endsWith('.ts')) continue;
    const code = stripTypeScriptTypes(readFileSync(path, 'utf8'));
    writeFileSync(path.replace(/ts$/, 'js'), code.replaceAll(modulePath, '$1$2.js$1'));
    rmSync(path);
  }
}

/** Copies what a server needs into `folder`, which must be new or empty, with `pages` as the built pages. */
export function copyRelease(folder: string, pages: string): void {
  mkdirSync(folder, { recursive: true });
  for (const part of parts)
    cpSync(join(root, part), join(folder, part), {
      recursive: true,
      filter: (path) => !isTest(relative(root, path)) && !path.includes(`${sep}node_modules${sep}`),
    });
  removeTypes(folder);
  cpSync(pages, join(folder, 'apps/web/dist'), { recursive: true });
  // The same command line as in the repository, without the scripts that need missing files.
  const settings: Record<string, unknown> = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const server = 'node apps/server/src/yuelan.js';
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
