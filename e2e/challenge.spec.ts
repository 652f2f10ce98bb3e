/// <reference lib="dom" />
import { answerLevel, answerQuestion, beginLevel, figure, openActivity, options } from './challenge-steps.ts';
import { contest, pupil } from './contest-library.ts';
import { expect, mainly, type Portal, portalLanguages, test } from './portal-test.ts';
import { fillLogin, logIn } from './reader-steps.ts';

const pupils = {
  'zh-CN': { win: 1, late: 3, tips: 5 },
  'en-US': { win: 2, late: 4, tips: 6 },
} as const;

const take = (portal: Portal) =>
  portal.page.getByRole('button', { name: portal.say('challenge:take'), exact: true });

for (const language of portalLanguages) {
  const { win, late, tips } = pupils[language];

  test(`a pupil plays three levels to the end, leaving and resuming one (${mainly('zh-CN', language)})`, async ({
    portal,
  }) => {
    test.slow();
    const { page, say, sayLike } = portal;
    const dialog = page.getByRole('dialog');
    const figureIs = (label: string, value: string) => expect(figure(portal, label)).toHaveText(value);
    const points = (score: number) => say('challenge:result.points', { score });
    await page.clock.install();
    await portal.speak(language);

    await test.step('is asked to log in, then shown the rules', async () => {
      await openActivity(portal, 'quiz', language);
      await take(portal).click();
      await fillLogin(portal, pupil(win));
      await page.clock.fastForward(1000);
      await expect(page).toHaveURL(/\/challenge\?id=\w+&name=.+&isCredit=0&quizNum=10$/u);
      await expect(page.getByRole('dialog', { name: say('challenge:rules.title') })).toBeVisible();
      await portal.expectShown();
    });

    await test.step('the first level, with a question that is not rushed', async () => {
      await beginLevel(portal, 'challenge:rules.start');
      await expect(page.getByText(say('challenge:level', { level: 1, all: 3 }))).toBeVisible();
      await portal.expectShown();
      await answerLevel(portal, 9);
      await expect(
        page.getByRole('dialog', { name: say('challenge:result.done', { level: 1 }) }),
      ).toBeVisible();
      await figureIs('challenge:result.score', points(90));
      await figureIs('challenge:result.total', points(90));
      await portal.expectShown();
    });

    await test.step('leaves the second level by the menu, or stays on request', async () => {
      await beginLevel(portal, 'challenge:result.next');
      await answerQuestion(portal, 1, true);
      await answerQuestion(portal, 2, true);
      await page
        .getByRole('banner')
        .getByRole('link', { name: say('shell:menu.home'), exact: true })
        .click();
      await expect(page.getByRole('dialog', { name: say('challenge:exit.title') })).toBeVisible();
      await expect(dialog.getByText(say('challenge:exit.answered', { count: 2 }))).toBeVisible();
      await portal.expectShown();
      await beginLevel(portal, 'challenge:exit.goOn');
      await answerQuestion(portal, 3, true);
    });

    await test.step('leaves it by the Back button and resumes from my activities', async () => {
      await page.goBack();
      await expect(page.getByRole('dialog', { name: say('challenge:exit.title') })).toBeVisible();
      await dialog.getByRole('button', { name: say('challenge:exit.leave'), exact: true }).click();
      await expect(page).toHaveURL(/\/activities\/\w+$/u);
      await portal.open(`/${contest.clientid}/me/activities?tab=challenges`);
      await expect(page.getByText(say('challenge:own.status.0'))).toBeVisible();
      await portal.expectShown();
      await page
        .getByRole('link', {
          name: say('challenge:own.of', { action: say('challenge:own.goOn'), name: contest.quiz[language] }),
        })
        .click();
      await expect(
        page.getByText(say('challenge:rules.leftOff', { level: 2, all: 3, score: 90 })),
      ).toBeVisible();
      await portal.expectShown();
      await beginLevel(portal, 'challenge:rules.goOn');
      await answerLevel(portal, 7, 4);
      await expect(
        page.getByRole('dialog', { name: say('challenge:result.done', { level: 2 }) }),
      ).toBeVisible();
      await figureIs('challenge:result.score', points(100));
      await figureIs('challenge:result.total', points(190));
    });

    await test.step('the last level ends the challenge', async () => {
      await beginLevel(portal, 'challenge:result.next');
      await answerLevel(portal, 8);
      await expect(page.getByRole('dialog', { name: say('challenge:result.final') })).toBeVisible();
      await figureIs('challenge:result.total', points(270));
      await portal.expectShown();
    });

    await test.step('its answers are shown, question by question', async () => {
      await dialog.getByRole('link', { name: say('challenge:result.answers') }).click();
      await page.getByRole('button', { name: sayLike('challenge:own.of') }).click();
      await expect(page.getByRole('dialog', { name: say('challenge:tip.complete') })).toBeVisible();
      await figureIs('challenge:totals.score', '270');
      await portal.expectShown();
      await dialog.getByRole('button', { name: say('challenge:result.answers') }).click();
      await expect(page.getByRole('dialog', { name: say('challenge:detail.title') })).toBeVisible();
      await expect(dialog.getByText(say('challenge:detail.chosenRight'), { exact: true })).toHaveCount(27);
      await expect(dialog.getByText(say('challenge:detail.chosen'), { exact: true })).toHaveCount(3);
      await portal.expectShown();
      await page.keyboard.press('Escape');
    });

    await test.step('it is complete: the button and the page show the totals', async () => {
      await openActivity(portal, 'quiz', language);
      await take(portal).click();
      await expect(page.getByRole('dialog', { name: say('challenge:tip.complete') })).toBeVisible();
      await figureIs('challenge:totals.score', '270');
      await page.keyboard.press('Escape');
      await portal.open(
        `/${contest.clientid}/challenge?id=${new URL(page.url()).pathname.split('/').at(-1)}`,
      );
      await expect(page.getByRole('heading', { name: say('challenge:tip.complete') })).toBeVisible();
      await portal.expectShown();
    });
  });

  test(`a pupil loses a level by time, but nothing to a lost network (${mainly('en-US', language)})`, async ({
    portal,
  }) => {
    test.slow();
    const { page, say } = portal;
    portal.expectTrouble(/Failed to load resource/u);
    await page.clock.install();
    await portal.speak(language);
    await logIn(portal, pupil(late), contest.clientid);
    await openActivity(portal, 'quiz', language);
    await take(portal).click();

    await test.step('the time is announced at 60, 30 and 10 seconds, and then over', async () => {
      await beginLevel(portal, 'challenge:rules.start');
      await answerQuestion(portal, 1, true);
      for (const seconds of [60, 30, 10]) {
        const left = await page.getByRole('timer').textContent();
        const [, minutes = '0', rest = '0'] = /(\d+):(\d+)/u.exec(left ?? '') ?? [];
        await page.clock.fastForward((Number(minutes) * 60 + Number(rest) - seconds) * 1000);
        await expect(
          page.getByRole('status').filter({ hasText: say('challenge:leftAnnounced', { seconds }) }),
        ).toHaveCount(1);
      }
      await page.clock.fastForward(11_000);
      await expect(page.getByRole('dialog', { name: say('challenge:result.timeOut') })).toBeVisible();
      await expect(figure(portal, 'challenge:result.score')).toHaveText(
        say('challenge:result.points', { score: 10 }),
      );
      await portal.expectShown();
    });

    await test.step('answers that cannot be submitted stay, and are submitted later', async () => {
      await beginLevel(portal, 'challenge:result.next');
      await page.context().setOffline(true);
      await answerLevel(portal, 10);
      for (const wait of [1000, 2000, 4000]) await page.clock.fastForward(wait);
      await page.clock.runFor(8000);
      await expect(page.getByText(say('challenge:sendFailed'))).toBeVisible();
      await portal.expectShown();
      await page.context().setOffline(false);
      await page.getByRole('button', { name: say('challenge:sendAgain') }).click();
      await expect(
        page.getByRole('dialog', { name: say('challenge:result.done', { level: 2 }) }),
      ).toBeVisible();
      await expect(figure(portal, 'challenge:result.score')).toHaveText(
        say('challenge:result.points', { score: 100 }),
      );
    });
  });

  test(`a pupil is told why a challenge cannot be taken (${mainly('en-US', language)})`, async ({
    portal,
  }) => {
    test.slow();
    const { page, say } = portal;
    const name = (key: 'teachers' | 'ended') => contest[key][language];
    await portal.speak(language);
    await logIn(portal, pupil(tips), contest.clientid);
    for (const [key, tip] of [
      ['teachers', 'scope'],
      ['ended', 'ended'],
    ] as const) {
      await openActivity(portal, key, language);
      await take(portal).click();
      const dialog = page.getByRole('dialog', { name: say(`challenge:tip.${tip}`) });
      await expect(dialog.getByText(say(`challenge:tip.${tip}Text`, { name: name(key) }))).toBeVisible();
      await portal.expectShown();
      await page.keyboard.press('Escape');
      await expect(take(portal)).toBeFocused();
    }
    await expect(page.getByText(say('activities:over'))).toBeVisible();
    await portal.open(`/${contest.clientid}/challenge?id=none`);
    await expect(portal.heading).toHaveText(say('challenge:missing'));
  });
}

test('a pupil with low credit has it restored by a challenge, once', async ({ portal }) => {
  test.slow();
  const { page, say } = portal;
  await page.clock.install();
  await logIn(portal, pupil(7), contest.clientid);
  await openActivity(portal, 'credit', 'zh-CN');
  await take(portal).click();
  await expect(page).toHaveURL(/&isCredit=1&readerCredit=0&/u);
  await expect(page.getByRole('dialog', { name: say('challenge:rules.creditTitle') })).toBeVisible();
  await expect(page.getByText(say('challenge:rules.creditWho', { creditScore: 60 }))).toBeVisible();
  await expect(
    page.getByText(say('challenge:rules.creditHow', { answerNumber: 20, rightNumber: 15, creditReset: 80 })),
  ).toBeVisible();
  await portal.expectShown();
  await beginLevel(portal, 'challenge:rules.start');
  await answerLevel(portal, 8);
  const restored = page.getByText(say('challenge:result.restored', { score: 80 }));
  await expect(figure(portal, 'challenge:result.score')).toBeVisible();
  await expect(restored).toHaveCount(0);
  await beginLevel(portal, 'challenge:result.next');
  await answerLevel(portal, 8);
  await expect(restored).toBeVisible();
  await portal.expectShown();
  await beginLevel(portal, 'challenge:result.next');
  await answerLevel(portal, 10);
  await expect(page.getByRole('dialog', { name: say('challenge:result.final') })).toBeVisible();
  await expect(restored).toHaveCount(0);
  await portal.open(`/${contest.clientid}/me/credit`);
  await expect(page.getByText(say('reader:credit.now')).locator('..').locator('b')).toHaveText('80');
});

test('a pupil plays a level by keyboard alone, with a Next button and extra time', async ({ portal }) => {
  test.slow();
  const { page, say } = portal;
  const focused = page.locator(':focus');
  const tabTo = async (role: 'button' | 'checkbox' | 'link' | 'radio', name: string | RegExp) => {
    const wanted = page.getByRole(role, { name }).and(focused);
    for (let stop = 0; stop < 80 && (await wanted.count()) === 0; stop += 1) await page.keyboard.press('Tab');
    await expect(wanted).toBeVisible();
  };
  await page.clock.install();
  await logIn(portal, pupil(8), contest.clientid);
  await openActivity(portal, 'quiz', 'zh-CN');
  await tabTo('button', say('challenge:take'));
  await page.keyboard.press('Enter');
  const start = page.getByRole('button', { name: say('challenge:rules.start'), exact: true });
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
  await tabTo('checkbox', new RegExp(say('challenge:rules.nextButton'), 'u'));
  await page.keyboard.press('Space');
  await tabTo('checkbox', new RegExp(say('challenge:rules.longer'), 'u'));
  await page.keyboard.press('Space');
  await tabTo('button', say('challenge:rules.start'));
  await expect(start.last()).toBeFocused();
  await page.keyboard.press('Enter');
  await page.clock.fastForward(5000);
  await expect(options(portal).first()).toBeFocused();
  await expect(page.getByRole('timer')).toHaveText(/(?:6:00|5:5\d)$/u);

  await test.step('arrows move without choosing; Space and Enter choose; the choice can be changed', async () => {
    await page.keyboard.press('ArrowUp');
    await expect(options(portal).last()).toBeFocused();
    await expect(page.getByRole('radiogroup').getByRole('radio', { checked: true })).toHaveCount(0);
    await page.keyboard.press('Space');
    await expect(options(portal).last()).toBeChecked();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(options(portal).first()).toBeChecked();
    await page.clock.fastForward(2000);
    await expect(options(portal).first()).toBeChecked();
  });

  for (let number = 1; number <= 10; number += 1) {
    await page.keyboard.press('Space');
    await tabTo('button', say(number === 10 ? 'challenge:submit' : 'challenge:next'));
    await page.keyboard.press('Enter');
    if (number < 10) await expect(options(portal).first()).toBeFocused();
  }
  await expect(page.getByRole('dialog', { name: say('challenge:result.done', { level: 1 }) })).toBeVisible();
  await expect(page.getByRole('dialog').locator(':focus')).toHaveText(say('challenge:result.next'));
  await tabTo('button', say('challenge:result.rest'));
  await page.keyboard.press('Enter');
  await expect(portal.heading).toBeFocused();
});

test('a hidden tab leaves the level; nothing moves for a pupil who prefers less motion', async ({
  portal,
}) => {
  const { page, say } = portal;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await logIn(portal, pupil(9), contest.clientid);
  await openActivity(portal, 'quiz', 'zh-CN');
  await take(portal).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('challenge:rules.start') })
    .click();
  const picture = page.locator('main svg').first();
  await expect(picture).toBeVisible();
  const first = await picture.innerHTML();
  await page.clock.fastForward(3500);
  expect(await picture.innerHTML()).toBe(first);
  await page.clock.fastForward(1500);
  await expect(options(portal).first()).toBeFocused();
  // In the same step as the click, within half a second however slow the machine is.
  const checked = await options(portal)
    .nth(1)
    .evaluate(async (option: HTMLElement) => {
      const shown = new Promise<void>((resolve) =>
        new MutationObserver(() => resolve()).observe(option, { attributeFilter: ['aria-checked'] }),
      );
      option.click();
      await shown;
      return option.getAttribute('aria-checked');
    });
  expect(checked).toBe('true');
  await page.clock.fastForward(500);
  await expect(
    page.getByRole('main').getByText(say('challenge:question', { number: 2 }), { exact: true }),
  ).toBeVisible();
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(page.getByRole('dialog', { name: say('challenge:exit.title') })).toBeVisible();
  await expect(page.getByText(say('challenge:exit.answered', { count: 1 }))).toBeVisible();
});
