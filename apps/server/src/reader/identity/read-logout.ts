import { readXml } from './read-xml.ts';

const protocol = 'urn:oasis:names:tc:SAML:2.0:protocol';
const longestIndex = 256;

/**
 * The ticket of the login that a CAS server ends: the session index of its `logoutRequest` (CAS protocol 3, section
 * 2.3.3). Undefined if the text is not a logout request.
 */
export function readLogoutRequest(text: string): string | undefined {
  const found: string[] = [];
  const isReadable = readXml(text, protocol, (path, _tag, value) => {
    if (path.join('/') === 'LogoutRequest/SessionIndex') found.push(value);
  });
  const [index = '', ...others] = found;
  return !isReadable || index === '' || others.length > 0 || index.length > longestIndex ? undefined : index;
}
