/// <reference lib="dom" />
import { asking, assistantOf, beginning, listenTo, openAssistant, questions } from './assistant-steps.ts';
import { desktop, expect, mainly, phone, portalLanguages, test } from './portal-test.ts';

for (const language of portalLanguages) {
  const { library, text, book } = questions[language];

  test(`a reader describes a book, gets some of this library, and searches by a keyword (${mainly('zh-CN', language)})`, async ({
    portal,
  }) => {
    const { page, say } = portal;
    await page.setViewportSize(desktop);
    await portal.speak(language);
    const assistant = await openAssistant(portal, library);
    const { dialog, field } = assistant;

    await test.step('nothing is sent without words', async () => {
      await expect(field).toHaveAttribute('placeholder', say('assistant:placeholder'));
      await portal.expectAccessibleIn('zh-CN');
      await field.press('Enter');
      await field.fill('   ');
      await field.press('Enter');
      await expect(assistant.messages).toHaveCount(0);
    });

    await test.step('Shift and Enter break the line, Enter sends', async () => {
      await field.fill('');
      await field.pressSequentially('a');
      await field.press('Shift+Enter');
      await expect(field).toHaveValue('a\n');
      await assistant.ask(text);
      await expect(field).toHaveValue('');
      await expect(assistant.messages.first()).toContainText(text);
    });

    await test.step('books of this library, with their availability', async () => {
      await assistant.expectAnswered();
      const cards = assistant.books.getByRole('article');
      expect(await cards.count()).toBeGreaterThan(1);
      await expect(cards.filter({ hasText: book })).toHaveCount(1);
      for (const card of await cards.all()) await expect(card).toContainText(/\d/u);
      await portal.expectAccessibleIn('zh-CN');
    });

    const keywords = () => dialog.getByRole('link', { name: /./u }).and(dialog.locator('[title]'));
    await test.step('a keyword is removed, and all others are searched together', async () => {
      const before = await keywords().allInnerTexts();
      expect(before.length).toBeGreaterThan(2);
      const [first = ''] = before;
      expect(first).not.toBe('');
      await keywords().first().press('Delete');
      await expect(keywords()).toHaveText(before.slice(1));
      await expect(keywords().first()).toBeFocused();
      await dialog.getByRole('link', { name: say('assistant:keywords.all') }).click();
      await expect(page).toHaveURL(/\/search\?keyword=/u);
      // These are other headings of the same books.
      await expect(page.getByRole('main').getByRole('article').filter({ hasText: book })).toHaveCount(1);
    });

    await test.step('one keyword is searched, and the conversation stays beside the page', async () => {
      const word = (await keywords().first().textContent()) ?? '';
      await keywords().first().click();
      await expect(portal.searchField).toHaveValue(word);
      await expect(page.getByRole('article').getByRole('heading', { level: 2 }).first()).toBeVisible();
      await expect(dialog).toBeVisible();
      await portal.expectSettled();
      await portal.expectNoSidewaysScroll();
      await portal.expectAccessibleIn('zh-CN');
    });

    await test.step('a book leads to its page', async () => {
      await assistant.books.getByRole('link', { name: book }).click();
      await expect(portal.heading).toHaveText(book);
    });

    await test.step('when opened again, it is a new conversation', async () => {
      await assistant.opener.click();
      await expect(field).toBeFocused();
      await expect(assistant.messages).not.toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(assistant.opener).toBeFocused();
      const begun = page.waitForRequest(beginning);
      await assistant.opener.click();
      await begun;
      await expect(assistant.messages).toHaveCount(0);
      await expect(dialog.getByText(say('assistant:start.hello'))).toBeVisible();
    });
  });

  test(`a reader stops an answer and gets it again; another question meanwhile brings a warning (${mainly('zh-CN', language)})`, async ({
    portal,
  }) => {
    const { page, say } = portal;
    await portal.speak(language);
    // The test cannot see the page cancel a request that is held back here.
    await page.addInitScript(() => {
      const send = globalThis.fetch;
      globalThis.fetch = (input, init) => {
        if (String(input).includes('searchSuggestConversation'))
          init?.signal?.addEventListener('abort', () => Reflect.set(globalThis, 'cancelled', true));
        return send(input, init);
      };
    });
    const assistant = await openAssistant(portal, library);
    const { dialog, field } = assistant;
    let slow = true;
    await page.route(asking, async (route) => {
      // Left unanswered until the reader stops it.
      if (!slow) await route.continue();
    });

    await assistant.ask(text);
    await expect(dialog.getByText(say('assistant:waiting')).first()).toBeVisible();
    await portal.expectAccessibleIn('zh-CN');
    await test.step('a question while another is being answered', async () => {
      await field.fill('2');
      await field.press('Enter');
      const warning = dialog.getByRole('status').filter({ hasText: say('assistant:busy') });
      await expect(warning).toBeVisible();
      await expect(field).toHaveValue('2');
      await expect(warning).toHaveCount(0, { timeout: 2900 });
      await field.fill('');
    });
    await test.step('stop cancels the request', async () => {
      await assistant.button('assistant:stop').click();
      await expect(assistant.messages.last()).toContainText(say('assistant:stopped'));
      expect(await page.evaluate(() => Reflect.get(globalThis, 'cancelled'))).toBe(true);
      await expect(field).toBeFocused();
      await portal.expectAccessibleIn('zh-CN');
    });
    slow = false;
    await test.step('the last question is asked again', async () => {
      await assistant.button('assistant:recover').click();
      await expect(assistant.button('assistant:stop')).toBeVisible();
      await assistant.expectAnswered();
      await expect(assistant.messages).toHaveCount(3);
      await expect(assistant.books.getByRole('link', { name: book })).toBeVisible();
    });
    await test.step('stop while an answer is typed keeps what is there', async () => {
      await assistant.ask(text);
      await expect(assistant.messages).toHaveCount(5);
      await assistant.button('assistant:stop').click();
      await expect(assistant.messages).toHaveCount(6);
      await expect(assistant.messages.last()).toContainText(say('assistant:stopped'));
    });
  });

  test(`a screen reader hears whole sentences of an answer, in order (${mainly('en-US', language)})`, async ({
    portal,
  }) => {
    const { page, say } = portal;
    await portal.speak(language);
    const answer =
      language === 'zh-CN'
        ? '找到 3 种书。先看《三体》，J. K. 罗琳的也好！要 1.5 米以下的架子吗？\n都在馆'
        : 'I found 3 books. Start with Dr. Seuss, then J. K. Rowling! Is 1.5 metres too high?\nAll are in';
    const sentences =
      language === 'zh-CN'
        ? ['找到 3 种书。', '先看《三体》，J. K. 罗琳的也好！', '要 1.5 米以下的架子吗？', '都在馆']
        : [
            'I found 3 books.',
            'Start with Dr. Seuss, then J. K. Rowling!',
            'Is 1.5 metres too high?',
            'All are in',
          ];
    await page.route(asking, async (route) => {
      const real = await route.fetch();
      const envelope: { data: object } = await real.json();
      await route.fulfill({ response: real, json: { ...envelope, data: { ...envelope.data, answer } } });
    });
    const assistant = await openAssistant(portal, library);
    const heard = await listenTo(assistant.readOut);
    await assistant.ask(text);
    await assistant.expectAnswered();
    const [waiting, ...rest] = await heard();
    expect(waiting).toBe(say('assistant:waiting'));
    expect(rest.slice(0, -1)).toEqual(sentences);
    expect(rest.at(-1)).toMatch(portal.sayLike('assistant:books.announce'));
  });

  test(`an answer that fails says why, and one that cannot begin keeps the question (${mainly('zh-CN', language)})`, async ({
    portal,
  }) => {
    const { page, say } = portal;
    portal.expectTrouble(/50[03]/u);
    await portal.speak(language);
    const words = language === 'zh-CN' ? '服务器正在休息。' : 'The server is having a rest.';
    const broken = { rtcode: '500', rtmsg: words, data: null };
    let failing = true;
    await page.route(beginning, (route) =>
      failing ? route.fulfill({ status: 503, json: broken }) : route.continue(),
    );
    const assistant = await openAssistant(portal, library);
    const { dialog, field } = assistant;
    await expect(dialog.getByText(say('assistant:unbegun', { why: words })).first()).toBeVisible();
    await assistant.ask(text);
    await expect(field).toHaveValue(text);
    await expect(assistant.messages).toHaveCount(0);
    await portal.expectAccessibleIn('zh-CN');

    failing = false;
    await page.route(asking, (route) => route.fulfill({ status: 500, json: broken }), { times: 1 });
    await field.press('Enter');
    await expect(assistant.messages.last()).toContainText(words);
    await portal.expectAccessibleIn('zh-CN');
    await assistant.button('assistant:recover').click();
    await assistant.expectAnswered();
    await expect(assistant.books.getByRole('link', { name: book })).toBeVisible();
  });

  test(`on a phone the conversation steps aside for a book and comes back (${mainly('zh-CN', language)})`, async ({
    portal,
  }) => {
    const { page, say } = portal;
    await page.setViewportSize(phone);
    await portal.speak(language);
    const assistant = await openAssistant(portal, library);
    const box = await assistant.dialog.boundingBox();
    expect(box).toMatchObject({ x: 0, y: 0, height: phone.height });
    // A desktop browser reserves space for the page's scroll bar.
    expect(box?.width).toBeGreaterThan(phone.width - 20);
    await portal.expectAccessibleIn('zh-CN');
    await assistant.dialog.getByRole('button', { name: say('assistant:start.age'), exact: true }).click();
    await assistant.expectAnswered();
    await portal.expectNoSidewaysScroll();
    await portal.expectAccessibleIn('zh-CN');
    await assistant.books.getByRole('link', { name: book }).click();
    await expect(portal.heading).toHaveText(book);
    await expect(assistant.dialog).toBeHidden();
    await portal.expectSettled();
    await portal.expectAccessibleIn('zh-CN');
    await page.getByRole('button', { name: say('assistant:resume') }).click();
    await expect(assistant.books.getByRole('link', { name: book })).toBeVisible();
    await assistant.button('assistant:close').click();
    await expect(assistant.dialog).toBeHidden();
    await expect(page.getByRole('button', { name: say('assistant:resume') })).toBeHidden();
  });
}

test('Enter that confirms an input method’s choice sends nothing', async ({ portal }) => {
  const assistant = await openAssistant(portal, 'qinghe');
  const session = await portal.page.context().newCDPSession(portal.page);
  await session.send('Input.imeSetComposition', { text: 'kong long', selectionStart: 9, selectionEnd: 9 });
  await expect(assistant.field).toHaveValue('kong long');
  await assistant.field.dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true });
  await expect(assistant.messages).toHaveCount(0);
  await session.send('Input.insertText', { text: '恐龙' });
  await expect(assistant.field).toHaveValue('恐龙');
  await portal.page.keyboard.press('Enter');
  await expect(assistant.messages.first()).toContainText('恐龙');
});

test('an answer starts at its question and stays there, and a reader who scrolled up finds the way back', async ({
  portal,
}) => {
  const { page, say } = portal;
  await page.setViewportSize(phone);
  const assistant = await openAssistant(portal, 'qinghe');
  const box = assistant.dialog.getByRole('region', { name: say('assistant:messages') });
  const scrolled = () => box.evaluate((it) => it.scrollTop);
  /** The distance of the last question from the top of the list. */
  const question = () =>
    box.evaluate((it) => {
      const last = [...it.querySelectorAll('[data-role="user"]')].at(-1);
      return (last?.getBoundingClientRect().top ?? 0) - it.getBoundingClientRect().top;
    });
  const scrollUp = async () => {
    await box.evaluate((it) => {
      it.scrollTop = 0;
    });
    await expect(assistant.button('assistant:newest')).toBeVisible();
  };
  // An answer with more books than a phone shows.
  await assistant.ask('想看点温暖治愈的书');
  await expect.poll(question).toBeLessThanOrEqual(24);
  const before = await scrolled();
  await assistant.expectAnswered();
  expect(await scrolled()).toBe(before);
  const cards = assistant.books.getByRole('article');
  await expect(cards).toHaveCount(4);
  // Not with the mouse, which would first scroll to the button.
  await assistant.dialog
    .getByRole('button', { name: /^再看 \d 本$/u })
    .evaluate((button) => button instanceof HTMLElement && button.click());
  await expect(cards.nth(4).getByRole('heading').getByRole('link')).toBeFocused();
  expect(await scrolled()).toBe(before);
  const looked = Promise.withResolvers<void>();
  await page.route(asking, async (route) => {
    await looked.promise;
    await route.continue();
  });
  await assistant.ask('鲁迅');
  await expect.poll(question).toBeLessThanOrEqual(24);
  await scrollUp();
  looked.resolve();
  await expect(assistant.messages).toHaveCount(4);
  expect(await scrolled()).toBe(0);
  await assistant.button('assistant:newest').click();
  await expect.poll(question).toBeLessThanOrEqual(24);
  await expect(assistant.button('assistant:newest')).toBeHidden();
});

test('a reader who prefers complete answers gets them from then on, and so does one with reduced motion', async ({
  portal,
}) => {
  const { page, say } = portal;
  const assistant = await openAssistant(portal, 'qinghe');
  const pace = assistant.dialog.getByRole('button', { name: say('assistant:pace.label') });
  await expect(pace).toHaveAttribute('aria-pressed', 'true');
  await pace.click();
  await expect(pace).toHaveAttribute('aria-pressed', 'false');
  await page.reload();
  await assistantOf(portal).opener.click();
  await expect(pace).toHaveAttribute('aria-pressed', 'false');
  await page.evaluate(() => localStorage.clear());
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await assistantOf(portal).opener.click();
  await expect(pace).toHaveAttribute('aria-pressed', 'false');
});
