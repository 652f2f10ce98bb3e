import { sealId } from '@yuelan/contract/links';
import { bare } from './bare-library.ts';
import { hostileLibrary } from './hostile-catalogue.ts';
import { watchShifts } from './layout-shift.ts';
import { expect, mainly, type Portal, portalLanguages, sizes, test, views } from './portal-test.ts';

const tickerSeconds = 5;

/**
 * Checks that no part of a fragment became part of the page. The fixture detects scripts, requests and blocked content.
 */
async function expectHarmless(portal: Portal): Promise<void> {
  await portal.expectSettled();
  const foreign = await portal.page.evaluate(() =>
    [
      ...document.querySelectorAll(
        [
          'iframe, object, embed, base, math, meta[http-equiv="refresh"], main article form',
          '[onerror], [onload], [onclick], [href^="javascript:" i], [src^="javascript:" i], [href^="data:" i]',
          '[class*="_prose_"] :is(svg, style, script, [id], [style], [class]:not([class*="_scroller_"]))',
        ].join(','),
      ),
    ].map((element) => element.outerHTML.slice(0, 160)),
  );
  expect(foreign).toEqual([]);
}

for (const [language, size] of views) {
  test(`home is complete, accessible and still (${mainly('zh-CN', language)}, ${size})`, async ({
    portal,
  }) => {
    const { page } = portal;
    await page.setViewportSize(sizes[size]);
    await portal.speak(language);
    const shift = await watchShifts(portal);
    for (const library of ['qinghe', 'harbor']) {
      await portal.open(`/${library}`);
      await expect(portal.heading).toHaveText(portal.say('shell:home.greeting'));
      const guides = page.getByRole('navigation', { name: portal.say('notices:guide.label') });
      await expect(guides.getByRole('link')).toHaveCount(8);
      await expect(page.getByRole('region', { name: portal.say('notices:ticker.label') })).toBeVisible();
      const tabs = page.getByRole('tablist', { name: portal.say('shell:home.news') }).getByRole('tab');
      await expect(tabs).toHaveText(
        ['news', 'lectures', 'activities', 'match', 'competitions'].map((name) =>
          portal.say(`notices:sections.${name}`),
        ),
      );
      const address = `${portal.address}/${library}`;
      await expect(page.getByRole('img', { name: portal.say('shell:home.qr', { address }) })).toBeVisible();
      await expect(page.getByRole('heading', { name: portal.say('shell:home.links') })).toBeVisible();
      await portal.expectSettled();
      expect((await shift()).sum, `layout shift of ${library}`).toBeLessThan(0.05);
      await portal.expectShown(size);
      for (const tab of await tabs.all()) {
        await tab.click();
        const name = (await tab.textContent()) ?? '';
        const panel = page.getByRole('tabpanel', { name, exact: true });
        await expect(panel.getByRole('listitem').first()).toBeVisible();
        await expect(
          panel.getByRole('link', { name: portal.say('shell:home.moreOf', { name }), exact: true }),
        ).toBeVisible();
      }
    }
  });

  test(`notices lead from the list to the text and back (${mainly('en-US', language)})`, async ({
    portal,
  }) => {
    const { page } = portal;
    await portal.speak(language);
    const shift = await watchShifts(portal);
    await page.setViewportSize(sizes[size]);
    for (const section of ['news', 'lectures', 'match', 'competitions'] as const) {
      await portal.open(`/qinghe/notices/${section}`);
      await expect(portal.heading).toHaveText(portal.say(`notices:sections.${section}`));
      await portal.expectSettled();
      expect((await shift()).sum, `layout shift of ${section}`).toBeLessThan(0.05);
      await portal.expectShown(size);
      const link = page.getByRole('article').first().getByRole('heading', { level: 2 }).getByRole('link');
      const title = (await link.textContent()) ?? '';
      await link.click();
      await expect(portal.heading).toHaveText(title);
      await expect(portal.heading).toBeFocused();
      await expect(page).toHaveURL(new RegExp(`/notices/${section}/[^/]+$`, 'u'));
      if (section === 'lectures')
        await expect(page.getByText(portal.say('notices:facts.place'), { exact: true })).toBeVisible();
      if (section === 'competitions')
        await expect(
          page.getByRole('article').getByText(portal.say('notices:status.2'), { exact: true }),
        ).toBeVisible();
      await portal.expectSettled();
      await portal.expectShown(size);
      await page.goBack();
      await expect(portal.heading).toHaveText(portal.say(`notices:sections.${section}`));
    }
  });

  test(`a special list leads to its books (${mainly('zh-CN', language)})`, async ({ portal }) => {
    const { page } = portal;
    await portal.speak(language);
    await page.setViewportSize(sizes[size]);
    await portal.open('/qinghe/special');
    await expect(page).toHaveURL(/\/special\/sheets$/u);
    await expect(portal.heading).toHaveText(portal.say('catalogue:booklist.title'));
    await portal.expectSettled();
    await portal.expectShown(size);
    const link = page.getByRole('article').first().getByRole('link');
    const name = (await link.textContent()) ?? '';
    await link.click();
    await expect(portal.heading).toHaveText(name);
    await expect(
      page.getByRole('region', { name: portal.say('catalogue:rank.mostBorrowed') }).getByRole('listitem'),
    ).toHaveCount(5);
    await portal.expectSettled();
    await portal.expectShown(size);
    const books = page.getByRole('list', { name: portal.say('catalogue:booklist.books') });
    const book = books.getByRole('heading', { level: 2 }).getByRole('link').first();
    const title = (await book.textContent()) ?? '';
    await book.click();
    await expect(portal.heading).toContainText(title);
  });

  test(`an empty library shows nothing broken (${mainly('en-US', language)})`, async ({ portal }) => {
    const { page } = portal;
    await portal.speak(language);
    const shift = await watchShifts(portal);
    await page.setViewportSize(sizes[size]);
    await portal.open(`/${bare.clientid}`);
    await expect(page.getByRole('heading', { name: portal.say('shell:home.classes') })).toBeVisible();
    await expect(page.getByRole('tablist')).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: portal.say('notices:guide.label') })).toHaveCount(0);
    await portal.expectSettled();
    expect((await shift()).sum).toBeLessThan(0.05);
    await portal.expectShown(size);
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText(bare.platform);
    await expect(footer).toContainText('© Kongkong Library');
    await expect(footer).not.toContainText('not shown');
    for (const [path, words] of [
      ['/notices/news', 'notices:empty'],
      ['/notices/lectures', 'notices:empty'],
      ['/notices/competitions', 'activities:empty'],
      ['/special/sheets', 'catalogue:booklist.empty'],
      ['/guide/rules', 'notices:guide.empty'],
    ] as const) {
      await portal.follow(`/${bare.clientid}${path}`);
      await expect(page.getByRole('main').getByText(portal.say(words))).toBeVisible();
      await expect(footer.getByRole('link', { name: new RegExp(bare.link, 'u') })).toBeVisible();
      await portal.expectSettled();
      await portal.expectAccessibleIn('en-US');
    }
  });
}

for (const language of portalLanguages) {
  test(`the guide pages are read one after another (${mainly('zh-CN', language)})`, async ({ portal }) => {
    const { page } = portal;
    await portal.speak(language);
    await portal.open('/qinghe');
    const grid = page.getByRole('navigation', { name: portal.say('notices:guide.label') });
    await grid.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/guide\/about$/u);
    const menu = page.getByRole('navigation', { name: portal.say('notices:guide.label') });
    await expect(menu.getByRole('link')).toHaveCount(8);
    for (const link of await menu.getByRole('link').all()) {
      await link.click();
      await expect(link).toHaveAttribute('aria-current', 'page');
      await expect(portal.heading).toHaveText((await link.textContent()) ?? '');
      await expect(page.getByRole('article').locator('p, table').first()).toBeVisible();
    }
    await portal.expectSettled();
    await portal.expectAccessibleIn('zh-CN');
  });
}

test('help is at the same place on every page', async ({ portal }) => {
  await portal.open('/qinghe');
  for (const path of ['', '/search', '/book/24', '/notices/news', '/special/sheets', '/guide/hours']) {
    await portal.follow(`/qinghe${path}`);
    const help = portal.page
      .getByRole('contentinfo')
      .getByRole('navigation', { name: portal.say('shell:footer.help') });
    await expect(help.getByRole('link').last()).toHaveText(portal.say('shell:footer.contact'));
  }
  await portal.page.getByRole('contentinfo').getByText(portal.say('shell:footer.contact')).click();
  await expect(portal.page).toHaveURL(/\/guide\/contact$/u);
  await expect(portal.heading).toBeFocused();
});

test.describe('the ticker', () => {
  const line = (portal: Portal) =>
    portal.page.getByRole('region', { name: portal.say('notices:ticker.label') }).getByRole('link');
  const button = (portal: Portal, name: string) =>
    portal.page.getByRole('button', { name: portal.say(name) });

  test('moves by itself, and stops while it is paused, pointed at or focused', async ({ portal }) => {
    const { page } = portal;
    await page.clock.install();
    await portal.open('/qinghe');
    const wait = () => page.clock.runFor(tickerSeconds * 1000 + 100);
    const shown = async () => (await line(portal).textContent()) ?? '';
    await expect(line(portal)).toBeVisible();
    await portal.expectSettled();

    const first = await shown();
    await wait();
    await expect(line(portal)).not.toHaveText(first);

    await line(portal).hover();
    const hovered = await shown();
    await wait();
    await expect(line(portal)).toHaveText(hovered);
    await page.mouse.move(0, 0);
    await wait();
    await expect(line(portal)).not.toHaveText(hovered);

    await line(portal).focus();
    const focused = await shown();
    await wait();
    await expect(line(portal)).toHaveText(focused);
    await line(portal).blur();

    await button(portal, 'notices:ticker.pause').click();
    await page.mouse.move(0, 0);
    await button(portal, 'notices:ticker.resume').blur();
    const paused = await shown();
    await wait();
    await wait();
    await expect(line(portal)).toHaveText(paused);
    await button(portal, 'notices:ticker.next').click();
    await expect(line(portal)).not.toHaveText(paused);

    const title = await shown();
    await line(portal).click();
    await expect(portal.heading).toHaveText(title);
  });

  test('stands still for a reader who prefers less motion', async ({ portal }) => {
    const { page } = portal;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.clock.install();
    await portal.open('/qinghe');
    await expect(line(portal)).toBeVisible();
    const first = (await line(portal).textContent()) ?? '';
    await page.clock.runFor(tickerSeconds * 2000);
    await expect(line(portal)).toHaveText(first);
    await expect(button(portal, 'notices:ticker.pause')).toHaveCount(0);
    await button(portal, 'notices:ticker.next').click();
    await expect(line(portal)).not.toHaveText(first);
  });
});

test('sealed addresses lead to the notice, the competition and the list', async ({ portal }) => {
  const { page } = portal;
  const info = page.waitForResponse(/\/api\/libinfo\/loadLibInfoSimple$/u);
  await portal.open('/qinghe/search');
  const linkKey = /"linkKey":"([\w-]+)"/u.exec(await (await info).text())?.[1] ?? '';
  expect(linkKey).not.toBe('');
  for (const [list, sealed] of [
    ['/notices/lectures', '/notices/lectures/detail'],
    ['/notices/competitions', '/notices/competitions/detail'],
    ['/special/sheets', '/special/sheet'],
  ] as const) {
    await portal.open(`/qinghe${list}`);
    const link = page.getByRole('article').first().getByRole('heading').getByRole('link');
    const title = (await link.textContent()) ?? '';
    const id = ((await link.getAttribute('href')) ?? '').split('/').at(-1) ?? '';
    await portal.open(`/qinghe${sealed}?p_=${await sealId(linkKey, id, Date.now())}`);
    await expect(portal.heading).toHaveText(title);
  }
  for (const [path, words] of [
    ['/notices/news/detail?p_=forged', 'notices:missing'],
    ['/notices/competitions/detail', 'notices:missing'],
    ['/special/sheet?p_=forged', 'catalogue:booklist.missing'],
  ] as const) {
    await portal.open(`/qinghe${path}`);
    await expect(portal.heading).toHaveText(portal.say(words));
  }
});

test('a missing page says so', async ({ portal }) => {
  portal.expectTrouble(/404/u);
  for (const [path, words] of [
    ['/notices/news/none', 'notices:missing'],
    ['/notices/competitions/none', 'notices:missing'],
    ['/special/sheet/none', 'catalogue:booklist.missing'],
    ['/notices/other', 'shell:missing.title'],
    ['/guide/other', 'shell:missing.title'],
  ] as const) {
    await portal.open(`/qinghe${path}`);
    await expect(portal.heading).toHaveText(portal.say(words));
    await portal.expectAccessible();
  }
});

/**
 * Checks the pages that two lists of the hostile library link to: every entry whose position is a multiple of `every`.
 */
async function expectHarmlessDetails(portal: Portal, every: number): Promise<void> {
  const { page } = portal;
  for (const list of ['/notices/news?size=100', '/special/sheets?size=10']) {
    await portal.open(`/${hostileLibrary}${list}`);
    const links = page.getByRole('article').getByRole('heading').getByRole('link');
    await expect(links.first()).toBeVisible();
    const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    for (const [index, path] of paths.entries()) {
      if (index % every !== 0) continue;
      // Every second one is rendered by the server, the others by the page.
      await (index % 2 === 0 ? portal.open : portal.follow)(path);
      await expect(page).toHaveURL(`${portal.address}${path}`);
      await expect(portal.heading).toBeVisible();
      await expectHarmless(portal);
    }
  }
}

test('sixty hostile fragments in every field are harmless, @matrix', async ({ portal }) => {
  test.slow();
  for (const path of [
    '',
    '/notices/news?size=50',
    '/notices/lectures?size=50',
    '/notices/competitions?size=50',
    '/special/sheets?size=50',
  ]) {
    await portal.open(`/${hostileLibrary}${path}`);
    await expect(portal.heading).toBeVisible();
    await expectHarmless(portal);
  }
  for (const guide of [
    'about',
    'entrance',
    'rules',
    'hours',
    'knowledge',
    'layout',
    'collections',
    'contact',
  ]) {
    await portal.open(`/${hostileLibrary}/guide/${guide}`);
    await expect(portal.heading).toBeVisible();
    await expectHarmless(portal);
  }
  await expectHarmlessDetails(portal, 9);
});

test('every hostile fragment is harmless on a page of its own, @matrix', async ({ portal }) => {
  test.slow();
  await expectHarmlessDetails(portal, 1);
});
