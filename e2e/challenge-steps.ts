import { type ContestActivity, contest, sumOf } from './contest-library.ts';
import { expect, type Portal, type PortalLanguage } from './portal-test.ts';

const questionsPerLevel = 10;
const countdownMilliseconds = 5000;
const moveOnMilliseconds = 500;

/** Opens an activity of the contest library from its list. */
export async function openActivity(
  portal: Portal,
  key: ContestActivity,
  language: PortalLanguage,
): Promise<void> {
  const name = contest[key][language];
  await portal.open(`/${contest.clientid}/activities`);
  await portal.page.getByRole('main').getByRole('link', { name, exact: true }).click();
  await expect(portal.heading).toHaveText(name);
  await portal.expectSettled();
}

/** Presses the button that begins or continues a level in the open dialog, and waits for the countdown pictures. */
export async function beginLevel(portal: Portal, button: string): Promise<void> {
  const { page } = portal;
  await page
    .getByRole('dialog')
    .getByRole('button', { name: portal.say(button), exact: true })
    .click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(
    page.getByRole('status').filter({ hasText: portal.sayLike('challenge:countdown.label') }),
  ).toHaveCount(1);
  await page.clock.fastForward(countdownMilliseconds);
  await expect(options(portal).first()).toBeFocused();
}

export const options = (portal: Portal) => portal.page.getByRole('radiogroup').getByRole('radio');

/** Answers the current question correctly or wrongly. The page then moves on. */
export async function answerQuestion(portal: Portal, number: number, rightly: boolean): Promise<void> {
  const { page, say } = portal;
  const group = page.getByRole('radiogroup');
  await expect(group).toHaveAccessibleName(
    new RegExp(`^${RegExp.escape(say('challenge:questionOf', { number, all: questionsPerLevel }))}`, 'u'),
  );
  const sum = sumOf(await page.getByRole('heading', { level: 2 }).textContent());
  const right = options(portal).filter({ hasText: new RegExp(`^[A-D]${sum}$`, 'u') });
  await expect(right).toHaveCount(1);
  const wrong = options(portal).filter({ hasNotText: new RegExp(`^[A-D]${sum}$`, 'u') });
  const chosen = rightly ? right : wrong.first();
  await chosen.click();
  // Not in one step: the page starts its timer after it has shown the choice.
  await page.clock.runFor(moveOnMilliseconds + 100);
}

/** Answers all questions of a level from question `from` on, this many of them correctly. */
export async function answerLevel(portal: Portal, rightly: number, from = 1): Promise<void> {
  for (let number = from; number <= questionsPerLevel; number += 1)
    await answerQuestion(portal, number, number < from + rightly);
}

/** The number above `label` in the open dialog. */
export const figure = (portal: Portal, label: string) =>
  portal.page
    .getByRole('dialog')
    .locator('dl > div', {
      has: portal.page.locator('dt', { hasText: new RegExp(`^${RegExp.escape(portal.say(label))}$`, 'u') }),
    })
    .locator('dd');
