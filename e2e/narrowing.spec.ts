import { expect, test } from './portal-test.ts';

/** Holds back the answers of the server until the returned function is called. */
async function holdAnswers(page: import('@playwright/test').Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('while another search loads, nothing claims to be its answer', async ({ portal }) => {
  const { page } = portal;
  await portal.speak('en-US');
  await portal.open('/harbor/search?q=history');
  const heading = page.getByRole('heading', { level: 1 });
  const classes = page.getByRole('group', { name: 'Class' });
  await expect(heading).toHaveText(/titles for “history”/u);
  await expect(classes).toBeVisible();
  const release = await holdAnswers(page);
  await page.locator('input[name=q]').fill('novel');
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('Searching…');
  await expect(classes.locator('xpath=ancestor::*[@inert]')).toHaveCount(1);
  release();
  await expect(heading).toHaveText(/titles for “novel”/u);
  await expect(classes.locator('xpath=ancestor::*[@inert]')).toHaveCount(0);
});

test('while other conditions load, nothing claims to be their answer', async ({ portal }) => {
  const { page } = portal;
  await portal.speak('en-US');
  await portal.open('/harbor/advanced?row=and.title.fuzzy.zebrafish');
  const heading = page.getByRole('heading', { level: 1 });
  const empty = page.getByText(portal.say('catalogue:results.emptyTitle'));
  await expect(empty).toBeVisible();
  const release = await holdAnswers(page);
  await page
    .getByRole('button', { name: portal.say('catalogue:advanced.edit') })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: portal.say('catalogue:advanced.title') });
  await dialog.getByRole('textbox').first().fill('history');
  await dialog.getByRole('button', { name: portal.say('catalogue:advanced.submit'), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(heading).toHaveText('Searching…');
  await expect(empty).toHaveCount(0);
  release();
  await expect(heading).toHaveText(/found [1-9]\d* titles/u);
});

test('a subject without words has the facets of its titles', async ({ portal }) => {
  const { page } = portal;
  await portal.speak('en-US');
  await portal.open('/harbor/search?keyword=Families');
  const literature = page
    .getByRole('group', { name: 'Class' })
    .getByRole('checkbox', { name: /Literature/u });
  await expect(page.getByRole('group', { name: 'First author' })).toBeVisible();
  await literature.check();
  await expect(page).toHaveURL(/class=8/u);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\d+ titles$/u);
  await portal.expectAccessible();
});

test('removing choices keeps the focus among them; without a match, the choices are to blame', async ({
  portal,
}) => {
  const { page } = portal;
  await portal.speak('en-US');
  await portal.open('/harbor/search?q=history&class=9&language=chi');
  await expect(page.getByText('Nothing matches “history” with these filters.')).toBeVisible();
  await expect(page.getByText('Recommend it for purchase')).toHaveCount(0);
  await page.getByRole('button', { name: /^Remove Class/u }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Remove Language/u })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/titles for “history”/u);
});

test('years may be typed in any order, and anything else is named', async ({ portal }) => {
  const { page } = portal;
  await portal.speak('en-US');
  await portal.open('/harbor/search?q=history');
  const first = page.getByRole('textbox', { name: 'First year' });
  await first.fill('soon');
  await page.getByRole('textbox', { name: 'Last year' }).fill('2005');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(first).toBeFocused();
  await expect(first).toHaveAccessibleDescription('Type years as numbers, such as 2010.');
  await first.fill('2010');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/from=2005&to=2010/u);
});
