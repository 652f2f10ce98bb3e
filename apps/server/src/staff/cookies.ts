import type { Config } from '../platform/config.ts';
import { cookieOf } from '../platform/http/cookies.ts';

/** One name for each group of libraries, so that accounts of two groups do not replace each other in a browser. */
const nameOf = ({ publicUrl }: Pick<Config, 'publicUrl'>, serviceid: string) =>
  `${publicUrl?.startsWith('https:') === true ? '__Secure-' : ''}desk.${serviceid}`;

/** The token of a desk session in a request. */
export function deskCookie(config: Pick<Config, 'publicUrl'>, serviceid: string, header: string | undefined) {
  const token = cookieOf(header, nameOf(config, serviceid));
  return token === undefined || token === '' || token.length > 100 ? undefined : token;
}

/**
 * Sets the token, or removes it if there is none. The cookie is sent only with calls of the desk, never with a request
 * that another site started, and no script can read it. It ends with the browser.
 */
export function printDeskCookie(
  config: Pick<Config, 'publicUrl'>,
  serviceid: string,
  token?: string,
): string {
  const secure = config.publicUrl?.startsWith('https:') === true ? '; Secure' : '';
  const gone = token === undefined ? '; Max-Age=0' : '';
  return `${nameOf(config, serviceid)}=${token ?? ''}; Path=/api/desk; HttpOnly; SameSite=Strict${secure}${gone}`;
}
