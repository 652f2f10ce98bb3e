// @vitest-environment happy-dom
import { sealId } from '@yuelan/contract/links';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Answers, linkKey, openScreen } from '../../testing/open-screen.tsx';
import { messageOf } from '../messages/translation.ts';
import { portalPages } from '../platform/address.ts';
import { createPage } from '../platform/page.ts';
import { createLibraryRouter } from './router.tsx';

const page = createPage({ library: 'qinghe', language: 'zh-CN', origin: 'http://localhost', fetch });
const values: Readonly<Record<string, string>> = { letter: 'I', section: 'news', page: 'about', id: '1' };
const sealed = `?p_=${await sealId(linkKey, '1', Date.now())}`;
/** Queries for the screens that show nothing without a search or an id. */
const questions: Readonly<Record<string, string>> = {
  '/search': '?q=I',
  '/advanced': '?class=I',
  '/book': sealed,
  '/special/sheet': sealed,
  '/evaluate': sealed,
  '/challenge': '?id=1',
};

/** Every screen of the router, including those of "my library". */
const paths = Object.keys(createLibraryRouter(page).routesByPath).map((route) => {
  const path = route.replace(/\$(\w+)/gu, (_, name: string) => values[name] ?? '1');
  return `${path}${questions[path] ?? (path.endsWith('/detail') ? sealed : '')}`;
});

const failed = messageOf('zh-CN', 'platform:failed.title');

const patience = 20_000;

/** Waits until every call is answered. An older address leads elsewhere first, and until then nothing has a heading. */
async function settled(screen: Awaited<ReturnType<typeof openScreen>>): Promise<void> {
  await vi.waitFor(() => expect(screen.main()?.querySelector('h1')).not.toBeNull(), patience);
  await vi.waitFor(() => expect(screen.main()?.querySelector('[aria-busy="true"]')).toBeNull(), patience);
  await vi.waitFor(() => expect(screen.page.queries.isFetching()).toBe(0), patience);
  expect(screen.errors).toEqual([]);
  expect(screen.main()?.querySelectorAll('h1')).toHaveLength(1);
}

async function shown(path: string, answers: Answers, elsewhere = false) {
  const screen = await openScreen(path, answers, { elsewhere });
  onTestFinished(() => screen.close());
  await vi.waitFor(() => expect(screen.main()?.textContent).toMatch(/\S/), patience);
  return screen;
}

describe.each(paths)('%s', (path) => {
  // The sample challenge is an ordinary activity without questions, so its screen is not checked for the sample text.
  test('shows the server’s answer', async () => {
    const screen = await shown(path, 'filled');
    await vi.waitFor(() => expect(screen.main()?.querySelector('h1')?.textContent).toMatch(/\S/), patience);
    await settled(screen);
    expect(screen.main()?.textContent).not.toContain(failed);
    // The class index takes its names from the portal; the server supplies only the counts.
    const sample = path === '/kind' ? '共 3 种' : '样本';
    if (!path.startsWith('/challenge')) expect(screen.main()?.textContent).toContain(sample);
  });

  // The server always knows the reader who owns the card, so the card is never empty.
  test.skipIf(path === '/card')('has a text when there is nothing to show', async () => {
    const screen = await shown(path, 'empty');
    await settled(screen);
    await vi.waitFor(() => expect(screen.main()?.querySelector('h1')?.textContent).toMatch(/\S/), patience);
    expect(screen.main()?.textContent).not.toContain(failed);
  });

  test('says that it is loading', async () => {
    const screen = await shown(path, 'never');
    await vi.waitFor(
      () => expect(screen.main()?.querySelector('[aria-busy="true"]')).not.toBeNull(),
      patience,
    );
    expect(screen.errors).toEqual([]);
  });

  test('says that it could not be loaded', async () => {
    const screen = await shown(path, 'fails');
    await settled(screen);
    expect(screen.main()?.textContent).toContain(failed);
  });
});

test.each(['/me/credit', '/me/reservations', '/me/loans', '/book'])(
  '%s shows no error in a library whose own system keeps the loans',
  async (path) => {
    const screen = await shown(`${path}${questions[path] ?? ''}`, 'filled', true);
    await vi.waitFor(() => expect(screen.main()?.querySelector('h1')?.textContent).toMatch(/\S/), patience);
    await settled(screen);
    expect(screen.main()?.textContent).not.toContain(failed);
    if (path === '/me/credit')
      expect(screen.main()?.textContent).toContain(messageOf('zh-CN', 'reader:credit.elsewhere'));
  },
);

describe('the pages that belong to no library', () => {
  const { choose, forbidden, notMatch } = portalPages;
  const heading = (key: string) => ({ heading: messageOf('zh-CN', key) });

  test.each([
    { path: choose, answers: 'filled', ...heading('library:choose.title') },
    { path: choose, answers: 'never', ...heading('library:choose.title') },
    { path: choose, answers: 'empty', ...heading('library:choose.none') },
    { path: choose, answers: 'fails', ...heading('library:choose.failed') },
    { path: forbidden, answers: 'never', ...heading('shell:forbidden.title') },
    { path: notMatch, answers: 'never', ...heading('library:notMatch.title') },
  ] as const)('$path says what it is about when the server answers: $answers', async (page) => {
    const screen = await shown(page.path, page.answers);
    await vi.waitFor(
      () => expect(screen.main()?.querySelector('h1')?.textContent).toBe(page.heading),
      patience,
    );
    if (page.answers !== 'never') await settled(screen);
    else if (page.path === choose) expect(screen.main()?.querySelector('[aria-busy="true"]')).not.toBeNull();
    if (page.answers === 'filled') expect(screen.main()?.textContent).toContain('样本');
    expect(screen.errors).toEqual([]);
  });
});
