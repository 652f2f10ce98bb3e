import { expect, mainly, portalLanguages, test } from './portal-test.ts';

for (const language of portalLanguages) {
  test(`a reader opens Dewey's classes down to one, and comes back up (${mainly('en-US', language)})`, async ({
    portal,
  }) => {
    const { page } = portal;
    await portal.speak(language);
    await portal.open('/harbor/kind');
    const spines = page
      .getByRole('navigation', { name: portal.say('catalogue:class.menu') })
      .getByRole('link');
    await expect(spines).toHaveCount(10);
    await spines.filter({ hasText: /^800/u }).click();
    const below = page.getByRole('navigation', { name: portal.say('catalogue:class.below') });
    const way = page.getByRole('navigation', { name: portal.say('catalogue:class.way') });
    for (const number of ['820', '823', '823.9']) {
      const link = below.getByRole('link', { name: new RegExp(`^${number.replace('.', '\\.')}\\s`, 'u') });
      const count = Number(await link.locator('[aria-hidden="true"]').textContent());
      await link.click();
      await expect(portal.heading).toHaveText(new RegExp(`^${number.replace('.', '\\.')} `, 'u'));
      await expect(
        page
          .getByRole('status')
          .filter({ hasText: String(count) })
          .first(),
      ).toBeVisible();
    }
    await expect(way.getByRole('link')).toHaveText([/^800/u, /^820/u, /^823/u]);
    await portal.expectSettled();
    await portal.expectNoSidewaysScroll();
    await portal.expectAccessible();
    await way.getByRole('link', { name: /^820/u }).click();
    await expect(page).toHaveURL(/\/harbor\/kind\/82$/u);
    await portal.open('/harbor/kind/I');
    await expect(portal.heading).toHaveText(/^000 /u);
  });
}

test('years are narrowed by keys, by a brush and by typing', async ({ portal }) => {
  const { page } = portal;
  await portal.open('/harbor/search?q=the');
  const [first, last] = ['first', 'last'].map((end) =>
    page.getByRole('slider', {
      name: portal.say(end === 'first' ? 'catalogue:years.first' : 'catalogue:years.last'),
    }),
  );
  if (first === undefined || last === undefined) throw new Error('There are two handles.');
  const oldest = await first.getAttribute('aria-valuetext');
  await first.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('PageDown');
  await expect(first).not.toHaveAttribute('aria-valuetext', oldest ?? '');
  const from = (await first.getAttribute('aria-valuetext')) ?? '';
  await expect(page).toHaveURL(new RegExp(`from=${from}$`, 'u'));
  await expect(first).toBeFocused();
  await page.keyboard.press('Home');
  await expect(page).toHaveURL(/q=the$/u);

  const bars = page.getByRole('img', { name: new RegExp(oldest ?? '', 'u') });
  const box = await bars.boundingBox();
  if (box === null) throw new Error('The bars are not shown.');
  await page.mouse.move(box.x + box.width * 0.4, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.7, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(page).toHaveURL(/from=\d+&to=\d+$/u);
  // The last handle is dragged to the end, which leaves the range open.
  const handle = await last.boundingBox();
  if (handle === null) throw new Error('The handle is not shown.');
  await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width + handle.width / 2, handle.y, { steps: 4 });
  await page.mouse.up();
  await expect(page).toHaveURL(/from=\d+$/u);

  await page.getByRole('textbox', { name: portal.say('catalogue:years.first') }).fill('2001');
  await page.getByRole('textbox', { name: portal.say('catalogue:years.last') }).fill('2003');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/from=2001&to=2003$/u);
  for (const book of await page.getByRole('article').all()) await expect(book).toContainText(/200[123]/u);
  await portal.expectAccessible();
});
