import { SaxesParser } from 'saxes';

const protocol = 'urn:oasis:names:tc:SAML:2.0:protocol';
const longestIndex = 256;

/**
 * The ticket of the login that a CAS server ends: the session index of its `logoutRequest` (CAS protocol 3, section 2.3.3).
 * Nothing when it is not one. A document type is refused: it could bring entities.
 */
export function readLogoutRequest(text: string): string | undefined {
  const path: string[] = [];
  const found: string[] = [];
  let isUnreadable = false;
  let value = '';
  const parser = new SaxesParser({ xmlns: true });
  const spoil = () => {
    isUnreadable = true;
  };
  parser.on('error', spoil);
  parser.on('doctype', spoil);
  parser.on('opentag', ({ local, uri }) => {
    path.push(uri === protocol ? local : `{${uri}}${local}`);
    value = '';
  });
  const add = (piece: string) => {
    value += piece;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => {
    if (path.join('/') === 'LogoutRequest/SessionIndex') found.push(value.trim());
    path.pop();
  });
  try {
    parser.write(text).close();
  } catch {
    spoil();
  }
  const [index = '', ...others] = found;
  return isUnreadable || index === '' || others.length > 0 || index.length > longestIndex ? undefined : index;
}
