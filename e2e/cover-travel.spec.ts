/// <reference lib="dom" />
import type { Locator } from '@playwright/test';
import { holdBack } from './hold-back.ts';
import { expect, type Portal, sizes, test } from './portal-test.ts';
import { logIn } from './reader-steps.ts';

/** What the browser reported about a transition between two pages. */
interface Transition {
  /** The books whose covers had a view-transition name before and after. */
  readonly left: readonly string[];
  readonly came: readonly string[];
  /** The position of the arriving cover among the book's covers on the page. */
  readonly place: number;
  /** The pseudo-elements that moved or faded, and the longest duration in milliseconds. */
  readonly parts: readonly string[];
  readonly lasts: number;
  readonly finished: boolean;
}

/** Runs in the page: records what the browser does in each transition. */
function watchTransitions(): void {
  const seen: Record<string, unknown>[] = [];
  Reflect.set(globalThis, 'seenTransitions', seen);
  const named = () =>
    [...document.querySelectorAll('*')].filter(
      (element) => getComputedStyle(element).getPropertyValue('view-transition-name') !== 'none',
    );
  const books = () => named().map((element) => element.getAttribute('data-book') ?? element.tagName);
  const start = document.startViewTransition;
  Document.prototype.startViewTransition = function watched(options) {
    if (typeof options !== 'object') throw new Error('a transition without types');
    const one: Record<string, unknown> = { finished: false };
    seen.push(one);
    const transition = Reflect.apply(start, this, [
      {
        ...options,
        update: async () => {
          one['left'] = books();
          await options.update?.();
        },
      },
    ]);
    void transition.ready.then(() => {
      one['came'] = books();
      const [cover = document.body] = named();
      const book = cover.getAttribute('data-book') ?? '';
      one['place'] = [...document.querySelectorAll(`[data-book="${book}"]`)].indexOf(cover);
      const moving = document.getAnimations().flatMap(({ effect }) => {
        const part = effect instanceof KeyframeEffect ? (effect.pseudoElement ?? '') : '';
        return part.startsWith('::view')
          ? [{ part, lasts: Number(effect?.getComputedTiming().endTime) }]
          : [];
      });
      one['parts'] = [...new Set(moving.map(({ part }) => part))].sort();
      one['lasts'] = Math.max(...moving.map(({ lasts }) => lasts));
    });
    void transition.finished.then(() => {
      one['finished'] = true;
    });
    return transition;
  };
}

const transitions = ({ page }: Portal): Promise<readonly Transition[]> =>
  page.evaluate(() => Reflect.get(globalThis, 'seenTransitions'));

interface KnownRouter {
  readonly options: {
    readonly defaultViewTransition?: unknown;
    readonly context: { readonly page: { readonly queries: { isFetching(): number } } };
  };
  readonly state: {
    readonly status: string;
    readonly resolvedLocation?: { readonly state: { readonly __TSR_key?: string } };
  };
  preloadRoute(to: { readonly to: string; readonly params: { readonly id: string } }): Promise<unknown>;
}

/** Whether the code that moves covers has run. */
function mayTravel(): boolean {
  const router: KnownRouter = Reflect.get(globalThis, '__TSR_ROUTER__');
  return router.options.defaultViewTransition !== undefined;
}

/** Whether the page has processed the answers to its requests. */
function hasAnswers(): boolean {
  const router: KnownRouter = Reflect.get(globalThis, '__TSR_ROUTER__');
  return router.options.context.page.queries.isFetching() === 0;
}

/** Waits for the code and the data of a book's screen. */
async function fetchScreen(book: string): Promise<void> {
  const router: KnownRouter = Reflect.get(globalThis, '__TSR_ROUTER__');
  await router.preloadRoute({ to: '/book/$id', params: { id: book } });
}

/** The history entry of the page shown; undefined while another is loading. */
function entryShown(): string | undefined {
  const router: KnownRouter = Reflect.get(globalThis, '__TSR_ROUTER__');
  const { status, resolvedLocation } = router.state;
  return status === 'idle' ? resolvedLocation?.state.__TSR_key : undefined;
}

/** Opens a list, and waits until covers can move: the code for it loads when the page is idle. */
async function openList(portal: Portal, path: string): Promise<void> {
  const loaded = portal.page.waitForResponse(/afterwards/u);
  await portal.open(path);
  await (await loaded).finished();
  await portal.page.waitForFunction(mayTravel);
  await portal.page.waitForLoadState('networkidle');
  await portal.expectSettled();
}

/** Performs an action that opens another page, and returns its transitions. */
async function transitionsOf(portal: Portal, act: () => Promise<unknown>): Promise<readonly Transition[]> {
  const { page } = portal;
  const before = (await transitions(portal)).length;
  const entry = await page.evaluate(entryShown);
  await act();
  // The address changes first. The transition begins before the other page is shown.
  await expect.poll(() => page.evaluate(entryShown)).not.toBe(entry);
  await expect.poll(() => page.evaluate(entryShown)).toBeDefined();
  await portal.expectSettled();
  const since = async () => (await transitions(portal)).slice(before);
  await expect.poll(async () => (await since()).every(({ finished }) => finished)).toBe(true);
  return since();
}

/** Clicks a cover like a mouse: the page prefetches the book under the pointer. */
async function openBy(portal: Portal, cover: Locator): Promise<readonly Transition[]> {
  const { page } = portal;
  const title = page.waitForResponse(/getCatalogueById/u);
  await cover.hover();
  await (await title).finished();
  await page.evaluate(fetchScreen, (await cover.getAttribute('data-book')) ?? '');
  await page.waitForFunction(hasAnswers);
  return transitionsOf(portal, () => cover.click());
}

const parts = ['group', 'new', 'old'].map((part) => `::view-transition-${part}(cover)`);
const travel = (book: string) => ({ left: [book], came: [book], parts, lasts: 180, finished: true });

/** Opens the last book of the open list, and returns to it. */
async function thereAndBack(portal: Portal): Promise<void> {
  const { page } = portal;
  const last = page.getByRole('main').locator('[data-book]').filter({ visible: true }).last();
  const book = (await last.getAttribute('data-book')) ?? '';
  // Loans appear on the timeline and in the list.
  const all = page.locator(`[data-book="${book}"]`);
  const place = (await all.count()) - 1;
  expect(await openBy(portal, last)).toEqual([{ ...travel(book), place: 0 }]);
  await expect(portal.heading).toBeVisible();
  expect(await transitionsOf(portal, () => page.goBack())).toEqual([{ ...travel(book), place }]);
  await expect(all.nth(place)).toBeInViewport();
}

const lists = ['', '/kind/I', '/search?q=中国', '/special/most-borrowed', '/special/new-books'];
const ownLists = ['/me/loans', '/me/history', '/me/browsing', '/me/reservations', '/me/bookshelf'];

test.beforeEach(({ page }) => page.addInitScript(watchTransitions));

for (const [size, viewport] of Object.entries(sizes)) {
  test(`the cover of a book travels from every list to its page and back (${size}, @matrix)`, async ({
    portal,
  }) => {
    await portal.page.setViewportSize(viewport);
    for (const path of lists) {
      await openList(portal, `/qinghe${path}`);
      await thereAndBack(portal);
    }
  });
}

test('covers travel from the lists of a reader, and from a book to a related one, @matrix', async ({
  portal,
}) => {
  const { page } = portal;
  await portal.open('/qinghe');
  await logIn(portal, 'Q0001');
  for (const path of ownLists) {
    await openList(portal, `/qinghe${path}`);
    await thereAndBack(portal);
  }
  await page.goForward();
  await portal.expectSettled();
  const related = page.getByRole('region', { name: portal.say('catalogue:book.related') });
  const cover = related.locator('[data-book]').first();
  const book = (await cover.getAttribute('data-book')) ?? '';
  expect(await openBy(portal, cover)).toMatchObject([travel(book)]);
  expect(await transitionsOf(portal, () => page.goBack())).toMatchObject([travel(book)]);
});

test('the spine of a neighbouring book travels to its page', async ({ portal }) => {
  const { page } = portal;
  await openList(portal, '/qinghe/search?q=三体&mode=exact');
  await openBy(portal, page.getByRole('article').locator('[data-book]').first());
  const shelf = page.getByRole('region', { name: portal.say('catalogue:shelf.title') });
  await shelf.scrollIntoViewIfNeeded();
  const spine = shelf.locator('li:has([aria-current]) + li a');
  const book = (await spine.getAttribute('data-book')) ?? '';
  expect(await openBy(portal, spine)).toEqual([{ ...travel(book), place: 0 }]);
  await expect(portal.heading).toBeVisible();
});

test('a book that has not arrived yet is not waited for', async ({ portal }) => {
  const { page } = portal;
  await openList(portal, '/qinghe/kind/I');
  const release = await holdBack(page, /getCatalogueById/u);
  await page.getByRole('article').getByRole('heading').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/book\/\d+$/u);
  await expect(page.locator('[aria-busy="true"]')).toBeVisible();
  release();
  await expect(portal.heading).toBeVisible();
  expect(await transitions(portal)).toEqual([]);
});

test('with reduced motion nothing travels', async ({ portal }) => {
  const { page } = portal;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openList(portal, '/qinghe/kind/I');
  expect(await openBy(portal, page.getByRole('article').locator('[data-book]').first())).toEqual([]);
  expect(await transitionsOf(portal, () => page.goBack())).toEqual([]);
});

test('a browser without view transitions shows the book at once', async ({ portal }) => {
  const { page } = portal;
  await page.addInitScript(() => {
    Reflect.deleteProperty(Document.prototype, 'startViewTransition');
  });
  await openList(portal, '/qinghe/kind/I');
  await openBy(portal, page.getByRole('article').locator('[data-book]').first());
  await expect(portal.heading).toBeVisible();
});
