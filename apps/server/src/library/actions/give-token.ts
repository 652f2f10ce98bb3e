import { refuse } from '../../platform/http/refusal.ts';
import type { IssuedToken, Tokens } from '../../platform/sessions/tokens.ts';
import type { VisitorTokens } from '../../platform/sessions/visitor-tokens.ts';
import type { LibraryDirectory } from '../directory.ts';

/**
 * A token for the library that `clientid` names. A live token of the same library is renewed and keeps its
 * session; a dead one, or one of another library, is ignored, and a new visit begins.
 */
export async function giveToken(
  parts: { readonly directory: LibraryDirectory; readonly visitors: VisitorTokens; readonly tokens: Tokens },
  clientid: string,
  token: string | undefined,
): Promise<IssuedToken> {
  const library = await parts.directory.byAddress(clientid);
  if (library === undefined) throw refuse('library.unknown');
  const identity = await parts.tokens.identify(token);
  if (identity !== undefined && token !== undefined && identity.clientid === library.clientid) {
    const renewed = await parts.tokens.renew(identity, token);
    if (renewed !== undefined) return renewed;
  }
  return parts.visitors.issue(library.clientid);
}
