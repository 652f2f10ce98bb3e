// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest';
import { openScreen } from '../../testing/open-screen.tsx';
import { keepTrail } from '../catalogue/public.ts';
import { messageOf } from '../messages/translation.ts';
import { tabStore } from '../platform/storage.ts';

const patience = 20_000;
const say = (key: string, values = {}) => messageOf('zh-CN', key, values);

async function open(path: string) {
  const screen = await openScreen(path, 'filled');
  onTestFinished(() => screen.close());
  return screen.main;
}

test.each([
  ['/me/credit', 'reader:credit.empty'],
  ['/notices/news', 'notices:empty'],
  ['/activities', 'activities:activities.empty'],
  ['/special/recommended', 'catalogue:rank.empty'],
])('%s leads from a page past the end to the last page', async (path, empty) => {
  const main = await open(`${path}?page=99`);
  const label = say('platform:pager.label');
  // A single page has no page buttons.
  await vi.waitFor(() => {
    expect(main()?.textContent).toContain(say('platform:pager.total', { total: 3 }));
    expect(main()?.querySelector(`nav[aria-label="${label}"]`)).toBeNull();
  }, patience);
  expect(main()?.textContent).not.toContain(say(empty));
});

test.each([
  [{ kind: 'class', id: 'I' }, 'I 样本'],
  [{ kind: 'mine', id: 'holds' }, say('shell:me.holds')],
] as const)('a book’s breadcrumb names %j in the language of the page', async (trail, name) => {
  keepTrail(trail);
  onTestFinished(() => tabStore.removeAll(''));
  const main = await open('/book/1');
  const way = `nav[aria-label="${say('catalogue:book.breadcrumb')}"]`;
  await vi.waitFor(() => expect(main()?.querySelector(way)?.textContent).toContain(name), patience);
});

test('two clicks on a button that asks decline nothing', async () => {
  const main = await open('/me/bookshelf');
  const remove = await vi.waitFor(() => {
    const found = main()?.querySelector<HTMLButtonElement>(
      `li button[aria-label="${say('bookshelf:shelf.removeOf', { title: '样本' })}"]`,
    );
    if (!found) throw new Error('There is no button.');
    return found;
  }, patience);
  remove.click();
  await Promise.resolve();
  remove.click();
  await vi.waitFor(() => expect(document.querySelectorAll('dialog[open]')).toHaveLength(1), patience);
  expect(document.body.textContent).not.toContain(say('bookshelf:shelf.kept'));
  const answers = document.querySelectorAll<HTMLButtonElement>('dialog[open] button');
  [...answers].find(({ textContent }) => textContent === say('platform:confirm.cancel'))?.click();
  await vi.waitFor(() => expect(document.querySelector('dialog[open]')).toBeNull(), patience);
});
