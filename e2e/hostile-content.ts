import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hostileHtml } from '../apps/server/testing/hostile-html.ts';
import { isbnOf } from './hostile-catalogue.ts';

/** Four pixels, so that the pictures named in the fragments exist. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEklEQVQImWNYaaS20kiNAUIBAB42BAUw//f4AAAAAElFTkSuQmCC',
  'base64',
);
const guides = ['about', 'entrance', 'rules', 'hours', 'knowledge', 'layout', 'collections', 'contact'];

const plain = (fragment: string) => fragment.replace(/\s+/gu, ' ').trim().slice(0, 180).trim();
const body = (fragment: string) => fragment.replace(/src=("?)([x1])(?![\w.])/gu, 'src=$1pictures/$2');
/** JSON is YAML. */
const front = (fields: Readonly<Record<string, unknown>>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`)
    .join('');

/** Writes a content folder with every fragment in every type of field, and returns the folder. */
export function writeHostileContent(folder: string): string {
  const write = (path: string, content: string | Buffer) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  for (const section of ['news', 'lectures', 'guides'])
    for (const name of ['x', '1']) write(`${section}/pictures/${name}`, picture);
  for (const [index, fragment] of hostileHtml.entries()) {
    const text = plain(fragment);
    const fields = { title: text, name: text, place: text, date: '2026-02-01' };
    write(`news/${index}.md`, `---\n${front(fields)}---\n${body(fragment)}\n`);
    write(
      `lectures/${index}.md`,
      `---\n${front({ ...fields, summary: text, start: '2026-03-01 14:00' })}---\n- ${body(fragment)}\n`,
    );
    write(
      `sheets/${index}.yaml`,
      front({ name: text, introduction: text, titles: [{ isbn: isbnOf(0), note: text }] }),
    );
    write(
      `competitions/${index}.yaml`,
      front({ name: text, introduction: text, start: '2026-02-01', end: '2099-12-31' }),
    );
  }
  for (const [index, name] of guides.entries()) {
    const mine = hostileHtml.filter((_, at) => at % guides.length === index).map(body);
    write(
      `guides/${name}.md`,
      `---\n${front({
        title: plain(hostileHtml[index] ?? name)
          .slice(0, 60)
          .trim(),
      })}---\n${mine.join('\n\n')}\n`,
    );
  }
  return folder;
}
