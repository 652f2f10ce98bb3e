/// <reference lib="dom" />
import { video } from '../apps/server/testing/files/videos.ts';
import { logInToDesk, staffPassword } from './desk-steps.ts';
import { guidePicture } from './guide-picture.ts';
import { judged } from './judged-library.ts';
import { makeVideo } from './make-video.ts';
import { expect, mainly, type Portal, type PortalLanguage, portalLanguages, test } from './portal-test.ts';
import { grantLogin, logIn } from './reader-steps.ts';

const { clientid } = judged;
const home = `/${clientid}/desk/moderation`;

/** The texts that the librarian writes. */
const texts = {
  'zh-CN': { reason: '请删去电话号码后再提交', comment: '吐字清楚，有感情', answer: '已经上架，欢迎来借' },
  'en-US': {
    reason: 'Please take out the telephone number',
    comment: 'Clear and with feeling',
    answer: 'It is on the shelf now',
  },
} as const;

/** Two readers send three reviews, a video and a purchase request each. */
async function send(portal: Portal, language: PortalLanguage): Promise<void> {
  const { page, address } = portal;
  for (const [place, card] of judged.readers[language].entries()) {
    const { call } = await grantLogin(portal, card, clientid);
    const purchase = { bookName: judged.books[language], reason: judged.reason[language] };
    await call('/catalogue/PurchaseReferral/referralInfoAddFromEquipment', purchase);
    if (place > 0) continue;
    const list: { data: { results: readonly { id: string }[] } } = await call(
      '/reader/activities/queryActivitiesList',
      {},
    );
    const parentId = list.data.results[0]?.id ?? '';
    for (const bookName of judged.reviewed[language])
      await call('/reader/activities/saveOrUpdateBookReview', {
        parentId,
        bookName,
        commentContent: judged.review[language],
      });
    await page.goto(`${address}/health/live`);
    const bytes = (await makeVideo(page)) ?? video();
    const filename = judged.video[language];
    const upload: { data: { key: string; url: string } } = await call('/file/oss/getSign', {
      activityId: parentId,
      filename,
      size: bytes.byteLength,
      contentType: 'video/mp4',
    });
    await page.request.put(`${address}${upload.data.url}`, {
      headers: { 'content-type': 'video/mp4' },
      data: Buffer.from(bytes),
    });
    await call('/reader/activities/saveWork', { relId: parentId, url: upload.data.key });
  }
}

for (const language of portalLanguages)
  test(`a librarian judges reviews and a video and answers a purchase request (${mainly('en-US', language)})`, async ({
    portal,
    page,
    playwright,
  }) => {
    test.slow();
    const { say, sayLike } = portal;
    const book = judged.books[language];
    const film = judged.video[language];
    const [card, other] = judged.readers[language];
    const [one, two, three] = judged.reviewed[language];
    const { reason: why, comment, answer } = texts[language];
    await portal.speak(language);
    await send(portal, language);

    await portal.open(`${home}/reviews?text=${card}`);
    await logInToDesk(portal, 'first');
    await expect(portal.heading).toHaveText(say('activitiesDesk:reviews.title'));
    await expect(page.getByRole('row')).toHaveCount(4);
    await portal.expectSettled();
    await portal.expectShown();

    // Judge them one after another, with the keyboard.
    await page.getByRole('button', { name: say('activitiesDesk:reviews.begin') }).focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog');
    const title = panel.getByRole('heading', { level: 2 });
    await expect(title).toHaveText(one);
    await portal.expectShown();
    await guidePicture(page, 'moderation-judge', language);
    await page.keyboard.press('p');
    await expect(title).toHaveText(two);
    await expect(panel.getByText(say('activitiesDesk:reviews.published', { book: one }))).toBeVisible();
    await page.keyboard.press('h');
    const reason = panel.getByLabel(say('activitiesDesk:judge.reason'), { exact: true });
    await expect(reason).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(panel.getByText(say('activitiesDesk:judge.reasonMissing'))).toBeVisible();
    await portal.expectAccessibleIn(language === 'zh-CN' ? 'zh-CN' : 'en-US');
    await reason.fill(why);
    await page.keyboard.press('Enter');
    await expect(title).toHaveText(three);

    // A colleague judges the third one first. This librarian is told who it was.
    const colleague = await playwright.request.newContext({ baseURL: portal.address });
    const desk = async (path: string, data: object) => {
      const answer = await colleague.post(`/api/desk${path}`, { headers: { 'x-desk': clientid }, data });
      return answer.json();
    };
    await desk('/staff/login', { login: 'second', password: staffPassword });
    const { data } = await desk('/activities/reviews', { text: three });
    const [{ id, version }] = data.results;
    await desk('/activities/judgeReviews', { reviews: [{ id, version }], state: 'published' });
    await colleague.dispose();
    await panel.getByRole('button', { name: say('activitiesDesk:reviews.publish') }).focus();
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('alert').filter({ hasText: `second of ${clientid}` })).toBeVisible();
    await expect(panel.getByText(say('activitiesDesk:reviews.states.published'))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();

    // Watch the video at double speed, then accept it with a score.
    await portal.follow(`${home}/works?text=${card}`);
    await portal.expectSettled();
    await portal.expectShown();
    await page.getByRole('button', { name: film }).press('Enter');
    const player = panel.locator('video');
    await expect(player).toBeVisible();
    await panel.getByRole('radio', { name: say('activities:works.speedOf', { rate: 2 }) }).check();
    await expect.poll(() => player.evaluate(({ playbackRate }: HTMLVideoElement) => playbackRate)).toBe(2);
    await expect
      .poll(() => player.evaluate(({ readyState }: HTMLVideoElement) => readyState))
      .toBeGreaterThan(0);
    await panel.getByText(say('activitiesDesk:judge.score'), { exact: true }).click();
    await panel.getByLabel(say('activitiesDesk:judge.points'), { exact: true }).fill('92');
    await panel.getByLabel(say('activitiesDesk:judge.comment'), { exact: true }).fill(comment);
    await portal.expectShown();
    await guidePicture(page, 'moderation-video', language);
    await panel.getByRole('button', { name: say('activitiesDesk:works.accept') }).press('Enter');
    await expect(panel).toBeHidden();
    await expect(page.getByRole('row').filter({ hasText: film })).toContainText(
      say('activitiesDesk:works.states.accepted'),
    );

    // Two readers request the same book, which the library now has.
    await portal.follow(`${home}/purchases?text=${encodeURIComponent(book)}`);
    await portal.expectSettled();
    await portal.expectShown();
    await page.getByRole('button', { name: book }).press('Enter');
    await panel.getByLabel(say('purchaseDesk:status'), { exact: true }).selectOption('-4');
    await panel.getByLabel(say('purchaseDesk:answer'), { exact: true }).fill(answer);
    await panel.getByRole('radio', { name: new RegExp(say('purchaseDesk:same'), 'u') }).check();
    await portal.expectShown();
    await guidePicture(page, 'moderation-purchase', language);
    await panel.getByRole('button', { name: say('purchaseDesk:send'), exact: true }).press('Enter');
    await expect(panel).toBeHidden();
    await expect(page.getByText(sayLike('purchaseDesk:answered'))).toBeVisible();

    // Both readers see the answer. The author of the hidden review sees why.
    await logIn(portal, other, clientid);
    await portal.open(`/${clientid}/me/purchases`);
    const entry = page.getByRole('listitem').filter({ hasText: answer });
    await expect(entry.getByRole('link', { name: say('purchase:purchases.owned') })).toBeVisible();
    await portal.expectShown();
    await logIn(portal, card, clientid);
    await portal.open(`/${clientid}/activities`);
    await page.getByRole('main').getByRole('article').getByRole('link').first().click();
    await expect(page.getByText(why)).toBeVisible();
    await expect(page.getByText(comment)).toBeVisible();
    await portal.expectSettled();
    await portal.expectAccessible();
  });
