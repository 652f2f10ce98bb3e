import { join } from 'node:path';
import { allowedElements } from '@yuelan/contract/allowed-html';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../../testing/each-database.ts';
import { fixedClock } from '../../../testing/fixed-clock.ts';
import { hostileHtml } from '../../../testing/hostile-html.ts';
import { backUpTo, makeTarget, type Target } from '../../../testing/operations/backup-scene.ts';
import { elementsOf } from '../../../testing/parsed-html.ts';
import { allMigrations } from '../../app.ts';
import { parseConfig } from '../../platform/config.ts';
import { migrate } from '../../platform/database/migrate.ts';
import type { Dialect } from '../../platform/database/tables.ts';
import { cleanStoredHtml } from './002-clean-html.ts';

const dialects = ['sqlite', 'postgres'] as const;
const before = allMigrations.filter((migration) => migration !== cleanStoredHtml);
const own = `${'a'.repeat(64)}.webp`;
const picture = (size: string, address = own) =>
  `<img alt="门" src="/files/content/${address}" ${size} loading="lazy" decoding="async" />`;
const harmless = `<h2>时间</h2>\n<p>周一 <a href="https://example.org/a?b=1&amp;c=2" rel="noopener noreferrer">1 &lt; 2</a></p>\n${picture('width="40" height="30"')}`;
/** HTML that a portal without the sanitiser, or somebody with access to the database, could have stored. */
const planted = [
  ...hostileHtml,
  `<p onclick="x">a</p>${picture('width="9" onerror="x"')}${picture('', `${'b'.repeat(64)}.webp`)}`,
];

/** A database as the previous version left it, with hostile texts in it. */
async function olderPortal(dialect: Dialect): Promise<Target> {
  const target = await makeTarget(dialect);
  await target.withDb(async (db) => {
    await migrate(db, dialect, before, fixedClock());
    const at = '2026-01-01T00:00:00.000Z';
    await sql`insert into library_group (serviceid, name, created_at) values ('river', '清河', ${at})`.execute(
      db,
    );
    await sql`insert into library (clientid, serviceid, libname, short_name, status, settings, link_key, created_at, updated_at)
      values ('qinghe', 'river', '青禾', '', 1, '{}', 'k', ${at}, ${at})`.execute(db);
    await sql`insert into content_picture (name, clientid, width, height, size, created_at)
      values (${own}, 'qinghe', 40, 30, 1, ${at})`.execute(db);
    await sql`insert into guide (clientid, type, id, updated_at) values ('qinghe', 1, 'g', ${at})`.execute(
      db,
    );
    await sql`insert into guide_text (clientid, type, language, title, summary, html)
      values ('qinghe', 1, 'zh-CN', '', '', ${planted.join('')}), ('qinghe', 1, 'en-US', '', '', ${harmless})`.execute(
      db,
    );
    for (const [index, html] of [harmless, ...planted].entries()) {
      const id = String(index);
      await sql`insert into notice (clientid, id, type, publish_at, until_at, start_at, end_at, cover)
        values ('qinghe', ${id}, 1, ${at}, '', '', '', '')`.execute(db);
      await sql`insert into notice_text (clientid, notice_id, language, title, summary, place, name, html)
        values ('qinghe', ${id}, 'zh-CN', '', '', '', '', ${html})`.execute(db);
    }
  });
  return target;
}

async function expectClean({ withDb }: Target): Promise<void> {
  await withDb(async (db) => {
    const notices = await db.selectFrom('notice_text').select(['notice_id', 'html']).execute();
    const guides = await db.selectFrom('guide_text').select(['language', 'html']).execute();
    expect([notices.length, guides.length]).toEqual([planted.length + 1, 2]);
    for (const { html } of [...notices, ...guides])
      for (const { name, attributes } of elementsOf(html)) {
        expect(Object.keys(allowedElements)).toContain(name);
        for (const [attribute, value] of Object.entries(attributes)) {
          expect(allowedElements[name]).toContain(attribute);
          if (attribute === 'src') expect(value).toBe(`/files/content/${own}`);
          if (attribute === 'href') expect(value).toMatch(/^(https?:|mailto:|\/(?![/\\]))/);
        }
      }
    const textOf = (id: number) => notices.find(({ notice_id }) => notice_id === String(id))?.html;
    expect(textOf(0)).toBe(harmless);
    expect(guides.find(({ language }) => language === 'en-US')?.html).toBe(harmless);
    expect(textOf(planted.length)).toBe(`<p>a</p>${picture('width="40" height="30"')}`);
  });
}

test.each(dialects)(
  'texts that an older version stored on %s are clean after the upgrade',
  async (dialect) => {
    const portal = await olderPortal(dialect);
    await portal.withDb(async (db) => {
      expect(await migrate(db, dialect, allMigrations, fixedClock())).toContain(cleanStoredHtml.id);
      expect(await migrate(db, dialect, allMigrations, fixedClock())).toEqual([]);
    });
    await expectClean(portal);
  },
);

test.each(dialects)('texts in an older backup are clean once it is restored on %s', async (dialect) => {
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  const file = join(folder.path, 'older.tar.gz');
  const portal = await olderPortal(dialect);
  await backUpTo(file, parseConfig({ NODE_ENV: 'test', ...portal.environment }));
  const target = await makeTarget(dialect);
  expect(await target.cli('restore', file, '--json')).toMatchObject({ code: 0, err: [] });
  await expectClean(target);
});
