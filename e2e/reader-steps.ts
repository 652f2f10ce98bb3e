/// <reference lib="dom" />
import { expect, type Portal } from './portal-test.ts';

/** The password of every demonstration reader, and the captcha that the test portal accepts. */
export const readerPassword = 'Yuelan2026';
export const captchaAnswer = '2468';

export const loginDialog = (portal: Portal) =>
  portal.page.getByRole('dialog', { name: portal.say('reader:login.title') });

/** The message keys of the login's fields and button. */
const logsIn = ['reader:login.name', 'reader:login.password', 'reader:login.submit'] as const;
const binds = ['reader:login.bindName', 'reader:login.bindPassword', 'reader:login.bindSubmit'] as const;

/** Proves a card in the login dialog that asks for it. */
export const fillCard = (portal: Portal, card: string, secret: string): Promise<void> =>
  fillLogin(portal, card, secret, binds);

/** Fills and submits the open login dialog. */
export async function fillLogin(
  portal: Portal,
  borrowNumber: string,
  password = readerPassword,
  [nameField, passwordField, button]: typeof logsIn | typeof binds = logsIn,
): Promise<void> {
  const { say } = portal;
  const dialog = loginDialog(portal);
  await expect(dialog.getByRole('img', { name: say('reader:captcha.picture') })).toBeVisible();
  await dialog.getByRole('textbox', { name: say(nameField), exact: true }).fill(borrowNumber);
  await dialog.getByLabel(say(passwordField), { exact: true }).fill(password);
  await dialog.getByRole('textbox', { name: say('reader:captcha.label') }).fill(captchaAnswer);
  await dialog.getByRole('button', { name: say(button), exact: true }).click();
}

export const loginButton = (portal: Portal) =>
  portal.page.getByRole('banner').getByRole('button', { name: portal.say('shell:account.login') });

/** Logs in from the header of the open page, for journeys about the login. */
export async function logInByForm(portal: Portal, borrowNumber: string, password?: string): Promise<void> {
  await loginButton(portal).click();
  await fillLogin(portal, borrowNumber, password);
  await expect(loginDialog(portal)).toBeHidden();
  await expect(loginButton(portal)).toBeHidden();
}

interface Granted {
  readonly token: string;
  readonly expiresAt: string;
  readonly mustChangePassword: boolean;
  readonly reader: { readonly realName: string };
}

/** Logs a reader in with the same calls as the form. `call` makes another call as that reader. */
export async function grantLogin({ page, address }: Portal, borrowNumber: string, clientid: string) {
  const post = async (path: string, token: string | undefined, data: object) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const response = await page.request.post(`${address}/api${path}`, { headers, data });
    return response.json();
  };
  const visitor: { data: { token: string } } = await post('/libinfo/tk', undefined, { clientid });
  const captcha: { data: { captchaKey: string } } = await post('/common/captcha/common', undefined, {
    clientid,
  });
  const login: { data: Granted } = await post('/user/opac/login', visitor.data.token, {
    lognName: borrowNumber,
    password: readerPassword,
    captchaKey: captcha.data.captchaKey,
    captchaCode: captchaAnswer,
  });
  return { ...login.data, call: (path: string, data: object) => post(path, login.data.token, data) };
}

/**
 * Logs a reader in: the next page opened in the library is theirs. It is faster than the form, which takes as long as
 * five page loads. login.spec.ts shows that both leave the same data in the tab.
 */
export async function logIn(portal: Portal, borrowNumber: string, clientid = 'qinghe'): Promise<void> {
  const { page, address } = portal;
  const { token, expiresAt, mustChangePassword, reader } = await grantLogin(portal, borrowNumber, clientid);
  const name = reader.realName;
  // A document of the portal without scripts.
  await page.goto(`${address}/health/live`);
  await page.evaluate(
    (kept) => {
      for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, JSON.stringify(value));
    },
    {
      session: { token, expiresAt, level: 'reader', clientid },
      reader: { name, mustChangePassword, suspended: false, stays: false, kind: 'account', clientid },
    },
  );
}

/** Answers the question that the page asks. */
export async function answer(portal: Portal, title: string, button: string): Promise<void> {
  const dialog = portal.page.getByRole('dialog', { name: title });
  await dialog.getByRole('button', { name: button, exact: true }).last().click();
  await expect(dialog).toBeHidden();
}

/** A message of the page that is announced to screen readers. */
export const message = (portal: Portal, text: string | RegExp) =>
  portal.page.getByRole('region', { name: portal.say('platform:notifications') }).getByText(text);

/** Opens an entry of "my library" from its menu. */
export async function goToMine(portal: Portal, entry: string): Promise<void> {
  await portal.page
    .getByRole('navigation', { name: portal.say('shell:menu.me') })
    .getByRole('link', { name: new RegExp(`^${portal.say(`shell:me.${entry}`)}`, 'u') })
    .click();
  await expect(portal.heading).toBeFocused();
  await portal.expectSettled();
}
