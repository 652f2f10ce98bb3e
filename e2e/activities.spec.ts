import { video } from '../apps/server/testing/files/videos.ts';
import { openActivity } from './challenge-steps.ts';
import { contest, pupil } from './contest-library.ts';
import { makeVideo } from './make-video.ts';
import { expect, mainly, portalLanguages, test } from './portal-test.ts';
import { answer, fillLogin, logIn, message } from './reader-steps.ts';

const pupils = { 'zh-CN': 10, 'en-US': 11 } as const;

for (const language of portalLanguages) {
  test(`a pupil enrols, signs in, uploads a work and writes a review (${mainly('en-US', language)})`, async ({
    portal,
  }) => {
    test.slow();
    const { page, say, sayLike } = portal;
    const button = (words: string) => page.getByRole('button', { name: say(words), exact: true });
    const name = contest.fair[language];
    await portal.speak(language);

    await test.step('finds the activity by its status', async () => {
      await portal.open(`/${contest.clientid}/activities`);
      await expect(portal.heading).toHaveText(say('activities:activities.title'));
      await portal.expectSettled();
      const filter = page.getByRole('navigation', { name: say('activities:activities.filter') });
      const rows = page.getByRole('main').getByRole('article');
      await expect(rows).toHaveCount(7);
      await filter.getByRole('link', { name: say('notices:status.3') }).click();
      await expect(rows).toHaveCount(1);
      await expect(filter.locator('[aria-current]')).toHaveText(say('notices:status.3'));
      await filter.getByRole('link', { name: say('notices:status.1') }).click();
      await expect(rows).toHaveCount(1);
      await expect(rows).toContainText(contest.trip[language]);
      await filter.getByRole('link', { name: say('activities:activities.all') }).click();
      await expect(rows).toHaveCount(7);
      await portal.expectShown();
    });

    await test.step('sees that nobody has written a review', async () => {
      await openActivity(portal, 'quiet', language);
      await expect(page.getByText(say('activities:reviews.empty'))).toBeVisible();
      await portal.expectShown();
    });

    await test.step('enrols, after being asked to log in, and signs in', async () => {
      await openActivity(portal, 'fair', language);
      await expect(page.getByText('第一行\n第二行\n\n第三段')).toHaveCSS(
        'white-space-collapse',
        'preserve-breaks',
      );
      await button('activities:take.enrol').click();
      await fillLogin(portal, pupil(pupils[language]));
      await expect(message(portal, say('activities:take.enrolDone', { name }))).toBeVisible();
      await expect(page.getByText(say('activities:take.enrolled'), { exact: true })).toBeVisible();
      await expect(button('activities:take.enrol')).toHaveCount(0);
      await button('activities:take.sign').click();
      await expect(message(portal, say('activities:take.signDone', { name }))).toBeVisible();
      await expect(page.getByText(say('activities:take.signed'), { exact: true })).toBeVisible();
      await expect(page.getByText(say('activities:works.empty'))).toBeVisible();
      await portal.expectShown();
    });

    await test.step('is told at once what cannot be uploaded', async () => {
      await button('activities:take.upload').click();
      const dialog = page.getByRole('dialog', { name: say('activities:upload.title') });
      const file = dialog.getByLabel(say('activities:upload.field'), { exact: true });
      await expect(button('activities:upload.start')).toBeDisabled();
      await file.setInputFiles({ name: 'a.mov', mimeType: 'video/quicktime', buffer: Buffer.from('x') });
      await expect(dialog.getByRole('alert')).toHaveText(say('activities:upload.format'));
      await portal.expectShown();
    });

    await test.step('cannot upload a page that calls itself a video', async () => {
      const dialog = page.getByRole('dialog', { name: say('activities:upload.title') });
      await dialog.getByLabel(say('activities:upload.field'), { exact: true }).setInputFiles({
        name: 'page.mp4',
        mimeType: 'video/mp4',
        buffer: Buffer.from(`<!doctype html><title>x</title>${' '.repeat(4000)}`),
      });
      portal.expectTrouble(/Failed to load resource.*4\d\d/u);
      await button('activities:upload.start').click();
      await expect(dialog.getByRole('alert')).toContainText('MP4');
      await dialog.getByRole('button', { name: say('platform:confirm.cancel'), exact: true }).click();
      await expect(dialog).toBeHidden();
      await expect(button('activities:take.upload')).toBeFocused();
    });

    await test.step('uploads a video and watches it', async () => {
      const recorded = await makeVideo(page);
      await button('activities:take.upload').click();
      const dialog = page.getByRole('dialog', { name: say('activities:upload.title') });
      await dialog.getByLabel(say('activities:upload.field'), { exact: true }).setInputFiles({
        name: '春望.mp4',
        mimeType: 'video/mp4',
        buffer: recorded ?? video(),
      });
      await button('activities:upload.start').click();
      await expect(message(portal, sayLike('activities:upload.done'))).toBeVisible();
      await expect(dialog).toBeHidden();
      const work = page.getByRole('list', { name: say('activities:works.title') }).getByRole('listitem');
      await expect(work).toHaveCount(1);
      await expect(work.getByText('春望.mp4')).toBeVisible();
      await expect(work.getByText(say('activities:works.unscored'))).toBeVisible();
      if (recorded === undefined) {
        await expect(work.getByText(say('activities:works.unavailable'))).toBeVisible();
        return;
      }
      const player = work.locator('video');
      await expect
        .poll(() => player.evaluate((element: HTMLVideoElement) => element.readyState))
        .toBeGreaterThan(0);
      for (const rate of [0.5, 1.5, 2, 1]) {
        await work.getByRole('radio', { name: say('activities:works.speedOf', { rate }) }).check();
        await expect
          .poll(() => player.evaluate((element: HTMLVideoElement) => element.playbackRate))
          .toBe(rate);
      }
      await portal.expectShown();
    });

    await test.step('writes a review, not without a book and words, and changes it', async () => {
      await button('activities:take.review').click();
      const dialog = page.getByRole('dialog', { name: say('activities:review.title') });
      const send = dialog.getByRole('button', { name: say('activities:review.submit'), exact: true });
      await send.click();
      await expect(dialog.getByText(say('platform:form.required'))).toHaveCount(2);
      await expect(dialog.getByLabel(say('activities:review.bookName'), { exact: true })).toBeFocused();
      await expect(send).not.toHaveAttribute('aria-busy');
      await portal.expectShown();
      await dialog.getByLabel(say('activities:review.bookName'), { exact: true }).fill('朝花夕拾');
      await expect(dialog.getByText(say('platform:form.required'))).toHaveCount(1);
      await dialog.getByLabel(say('activities:review.content'), { exact: true }).fill('<b>好书</b>\n第二行');
      await send.click();
      await expect(message(portal, say('activities:review.done'))).toBeVisible();
      const mine = page
        .getByRole('list', { name: say('activities:reviews.title') })
        .getByRole('article')
        .filter({ hasText: say('activities:reviews.mine') });
      await expect(mine.getByText('<b>好书</b>')).toBeVisible();
      await mine
        .getByRole('button', { name: say('activities:reviews.editOf', { title: '朝花夕拾' }) })
        .click();
      const edit = page.getByRole('dialog', { name: say('activities:review.editTitle') });
      await edit.getByLabel(say('activities:review.firstAuthor'), { exact: true }).fill('鲁迅');
      await edit.getByRole('button', { name: say('activities:review.save'), exact: true }).click();
      await expect(edit).toBeHidden();
      await expect(mine.getByText(say('activities:reviews.by', { author: '鲁迅' }))).toBeVisible();
      await expect(mine).toHaveCount(1);
      await portal.expectShown();
    });

    await test.step('deletes the review, after confirming', async () => {
      const title = '朝花夕拾';
      const mine = page.getByRole('button', { name: say('activities:reviews.deleteOf', { title }) });
      await mine.click();
      await answer(portal, say('activities:reviews.deleteTitle'), say('platform:confirm.cancel'));
      await expect(message(portal, say('activities:reviews.kept'))).toBeVisible();
      await mine.click();
      await answer(portal, say('activities:reviews.deleteTitle'), say('activities:reviews.delete'));
      await expect(message(portal, say('activities:reviews.deleted'))).toBeVisible();
      await expect(mine).toHaveCount(0);
    });

    await test.step('finds all of it in my activities', async () => {
      await portal.open(`/${contest.clientid}/me/activities`);
      const entry = page.getByRole('list', { name: say('activities:mine.activities') }).getByRole('listitem');
      await expect(entry).toHaveCount(1);
      await expect(entry.getByText(say('activities:mine.workCount', { count: 1 }))).toBeVisible();
      await portal.expectShown();
      // For both reviews and works: the tip that one is registered
      // (docs/states-and-codes.md#activities-and-competitions).
      await entry.getByRole('button', { name: say('activities:mine.openOf', { name }) }).click();
      const tip = page.getByRole('dialog', { name: say('activities:mine.registered') });
      await expect(tip.getByText(say('activities:mine.registeredText', { name }))).toBeVisible();
      await portal.expectShown();
      await page.keyboard.press('Escape');
      await page.getByRole('tab', { name: say('activities:mine.works') }).click();
      await expect(page.getByText('春望.mp4')).toBeVisible();
      await portal.expectShown();
      await page
        .getByRole('button', { name: say('activities:works.deleteOf', { name: '春望.mp4' }) })
        .click();
      await answer(portal, say('activities:works.deleteTitle'), say('activities:works.delete'));
      await expect(message(portal, say('activities:works.deleted'))).toBeVisible();
      await expect(page.getByText(say('activities:works.empty'))).toBeVisible();
      await page.getByRole('tab', { name: say('activities:mine.challenges') }).click();
      await expect(page.getByText(say('challenge:own.empty'))).toBeVisible();
      await page.reload();
      await expect(page.getByText(say('challenge:own.empty'))).toBeVisible();
    });
  });
}

test('a place that one pupil gives up goes to the pupil who waits for it', async ({ portal }) => {
  const { page, say } = portal;
  const button = (words: string) => page.getByRole('button', { name: say(words), exact: true });
  const name = contest.trip['zh-CN'];
  const logOut = async () => {
    await page.context().clearCookies();
    await page.evaluate(() => sessionStorage.clear());
  };
  await logIn(portal, pupil(14), contest.clientid);
  await openActivity(portal, 'trip', 'zh-CN');
  await button('activities:take.enrol').click();
  await expect(message(portal, say('activities:take.enrolDone', { name }))).toBeVisible();
  await logOut();

  await logIn(portal, pupil(15), contest.clientid);
  await openActivity(portal, 'trip', 'zh-CN');
  await expect(page.getByText(say('activities:places.full', { capacity: 1 })).first()).toBeVisible();
  await button('activities:take.wait').click();
  await expect(message(portal, say('activities:take.waitDone', { name }))).toBeVisible();
  await expect(page.getByText(say('activities:take.waiting', { place: 1 }))).toBeVisible();
  await portal.expectShown();
  await logOut();

  await logIn(portal, pupil(14), contest.clientid);
  await portal.open(`/${contest.clientid}/me/activities`);
  await page.getByRole('button', { name: say('activities:mine.cancelOf', { name }) }).click();
  await answer(portal, say('activities:cancel.title'), say('activities:cancel.confirm'));
  await expect(message(portal, say('activities:cancel.done', { name }))).toBeVisible();
  await expect(page.getByText(say('activities:mine.empty'))).toBeVisible();
  await logOut();

  await logIn(portal, pupil(15), contest.clientid);
  await portal.open(`/${contest.clientid}/me/activities`);
  const entry = page.getByRole('list', { name: say('activities:mine.activities') }).getByRole('listitem');
  await expect(entry.getByText(/候补成功/u)).toBeVisible();
  await portal.expectShown();
});

test('a pupil reads how many works are wanted before choosing a file', async ({ portal }) => {
  const { page, say } = portal;
  await logIn(portal, pupil(16), contest.clientid);
  await openActivity(portal, 'fair', 'zh-CN');
  await page.getByRole('button', { name: say('activities:take.upload'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: say('activities:upload.title') });
  const tip = `${say('activities:upload.tip')}${say('activities:upload.limit', { limit: 5, count: 5 })}`;
  await expect(dialog.getByText(tip)).toBeVisible();
});

test('an interrupted upload resumes by itself, or with a button when that does not help', async ({
  portal,
}) => {
  test.slow();
  const { page, say } = portal;
  portal.expectTrouble(/Failed to load resource|net::ERR/u);
  await logIn(portal, pupil(12), contest.clientid);
  await openActivity(portal, 'fair', 'zh-CN');
  await page.getByRole('button', { name: say('activities:take.enrol'), exact: true }).click();
  await expect(page.getByText(say('activities:take.enrolled'), { exact: true })).toBeVisible();

  let cut = 4;
  await page.route(
    (url) => url.pathname.startsWith('/files/'),
    (route) => {
      if (route.request().method() !== 'PUT' || cut === 0) return route.continue();
      cut -= 1;
      return route.abort('connectionreset');
    },
  );
  await page.clock.install();
  await page.getByRole('button', { name: say('activities:take.upload'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: say('activities:upload.title') });
  await dialog
    .getByLabel(say('activities:upload.field'), { exact: true })
    .setInputFiles({ name: 'a.mp4', mimeType: 'video/mp4', buffer: video({ size: 300_000 }) });
  await dialog.getByRole('button', { name: say('activities:upload.start') }).click();
  await expect(dialog.getByText(say('activities:upload.retrying'))).toBeVisible();
  await expect(dialog.getByRole('button', { name: say('platform:close') })).toHaveCount(0);
  const goOn = dialog.getByRole('button', { name: say('activities:upload.resume') });
  await expect(async () => {
    await page.clock.fastForward(8000);
    await expect(goOn).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(dialog.getByRole('alert')).not.toBeEmpty();
  await portal.expectShown();
  await goOn.click();
  await expect(message(portal, say('activities:upload.done', { name: 'a.mp4' }))).toBeVisible();

  await test.step('and one that the pupil cancels leaves nothing', async () => {
    await page.unrouteAll();
    await page.route(
      (url) => url.pathname.startsWith('/files/'),
      () => undefined,
    );
    await page.getByRole('button', { name: say('activities:take.upload'), exact: true }).click();
    await dialog
      .getByLabel(say('activities:upload.field'), { exact: true })
      .setInputFiles({ name: 'b.mp4', mimeType: 'video/mp4', buffer: video() });
    await dialog.getByRole('button', { name: say('activities:upload.start') }).click();
    await expect(dialog.getByRole('progressbar')).toBeVisible();
    await dialog.getByRole('button', { name: say('activities:upload.cancel'), exact: true }).click();
    await expect(message(portal, say('activities:upload.cancelled'))).toBeVisible();
    await page.unrouteAll();
    await dialog
      .getByRole('button', { name: say('platform:close') })
      .first()
      .click();
    await portal.open(`/${contest.clientid}/me/activities?tab=works`);
    await expect(page.getByText('a.mp4')).toBeVisible();
    await expect(page.getByText('b.mp4')).toHaveCount(0);
  });
});

test('a review leads to the book its writer chose', async ({ portal }) => {
  const { page, say } = portal;
  await logIn(portal, 'Q0004');
  await portal.open('/qinghe/activities');
  await page.getByRole('main').getByText(say('activities:category.3')).first().waitFor();
  await page
    .getByRole('article')
    .filter({ hasText: say('activities:category.3') })
    .getByRole('link')
    .first()
    .click();
  await page.getByRole('button', { name: say('activities:take.review'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: say('activities:review.title') });
  await dialog.getByLabel(say('activities:review.bookName'), { exact: true }).fill('红楼梦');
  await expect(dialog.getByText(say('activities:review.which'))).toBeVisible();
  await portal.expectShown();
  await dialog
    .getByRole('button', { name: /红楼梦 · / })
    .first()
    .click();
  await expect(dialog.getByText(say('activities:review.linked'))).toBeVisible();
  await dialog.getByLabel(say('activities:review.content'), { exact: true }).fill('读了三遍。');
  await dialog.getByRole('button', { name: say('activities:review.submit'), exact: true }).click();
  await expect(dialog).toBeHidden();
  await page
    .getByRole('link', { name: say('activities:reviews.on', { title: '红楼梦' }) })
    .first()
    .click();
  await expect(portal.heading).toHaveText('红楼梦');
});
