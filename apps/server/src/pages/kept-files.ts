import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress } from 'node:zlib';
import { dayMs } from '../platform/clock.ts';
import { sqlMigration } from '../platform/database/migrate.ts';
import type { Portal } from '../platform/portal.ts';
import { takesBrotli } from './page-document.ts';

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** How long the files of a version are kept after its last server has gone: a tab may stay open over a weekend. */
const keptMs = 7 * dayMs;
const noteEveryMs = dayMs / 4;
/** Runs until its first success, which the server needs to be ready. */
const retryMs = 1000;

/** Scripts and styles. Fonts keep their names across versions as long as they do not change. */
const types: ReadonlyMap<string, string> = new Map([
  ['js', 'text/javascript; charset=utf-8'],
  ['css', 'text/css; charset=utf-8'],
]);
const namePattern = /^[\w.-]{1,200}\.(js|css)$/;

declare module '../platform/database/tables.ts' {
  interface Database {
    /** Built files whose names hold a hash of their content: compressed with brotli, as base64. */
    page_file: { name: string; body: string; used_at: string };
  }
}

export const pageFileTables = sqlMigration(
  'pages-001-files',
  'create table page_file (name TEXT primary key, body TEXT not null, used_at TEXT not null);',
);

/**
 * Stores the scripts and styles of every version in use, so that a page finds its own files even if another node or the
 * previous version rendered it. A server is not ready until its files are where other nodes find them.
 */
export function keepFiles(portal: Portal): void {
  const { http, db, config, clock, health, jobs, limiters, log } = portal;
  const folder = join(config.webRoot, 'assets');

  http.get<{ Params: { name: string } }>(
    '/assets/:name',
    { onRequest: limiters.pages },
    async (request, reply) => {
      const { name } = request.params;
      const type = types.get(namePattern.exec(name)?.[1] ?? '');
      const file =
        type === undefined
          ? undefined
          : await db.selectFrom('page_file').select('body').where('name', '=', name).executeTakeFirst();
      if (type === undefined || file === undefined) return reply.callNotFound();
      const body = Buffer.from(file.body, 'base64');
      const isBrotli = takesBrotli(request.headers['accept-encoding']);
      if (isBrotli) reply.header('content-encoding', 'br');
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('vary', 'accept-encoding')
        .type(type)
        .send(isBrotli ? body : await decompress(body));
    },
  );

  async function note(): Promise<void> {
    const used_at = clock.now().toISOString();
    const names = (await readdir(folder)).filter((name) => namePattern.test(name));
    const rows = await db.selectFrom('page_file').select('name').execute();
    const known = new Set(rows.map(({ name }) => name));
    for (const name of names) {
      if (known.has(name)) continue;
      const path = join(folder, name);
      // The build has compressed the larger ones.
      const bytes = await readFile(`${path}.br`).catch(async () => compress(await readFile(path)));
      const body = bytes.toString('base64');
      await db
        .insertInto('page_file')
        .values({ name, body, used_at })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute();
    }
    if (names.length > 0)
      await db.updateTable('page_file').set({ used_at }).where('name', 'in', names).execute();
    const forgotten = new Date(clock.now().getTime() - keptMs).toISOString();
    await db.deleteFrom('page_file').where('used_at', '<', forgotten).execute();
  }

  let noted = false;
  http.addHook('onListen', () => {
    health.register('pages', async () => (noted ? undefined : 'pages.files.missing'));
    jobs.add({
      name: 'keep-page-files',
      when: { everyMs: noteEveryMs, firstMs: 0 },
      on: 'every-node',
      run: async (stopped) => {
        for (;;) {
          try {
            await note();
            noted = true;
            return;
          } catch (error) {
            if (noted || stopped.aborted) throw error;
            log.warn({ err: error }, 'the files of the pages are not kept yet; trying again');
            await sleep(retryMs, undefined, { signal: stopped }).catch(() => undefined);
          }
        }
      },
    });
  });
}
