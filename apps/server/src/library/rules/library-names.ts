import { cleaned, clientidPattern, isReserved } from '@yuelan/contract';
import { t } from '../../platform/message.ts';
import { LibraryFault } from '../library-fault.ts';

/** Throws LibraryFault unless the text can be a client id in addresses. */
export function checkClientId(clientid: string): void {
  if (!clientidPattern.test(clientid))
    throw new LibraryFault(
      t`"${clientid}" cannot be a client id: use 1 to 32 lowercase letters (a-z), digits and dashes, with a letter or digit at both ends.`,
    );
  if (isReserved(clientid))
    throw new LibraryFault(t`"${clientid}" is an address of the portal itself. Choose another client id.`);
}

/** Throws LibraryFault unless the text can name a group. */
export function checkServiceId(serviceid: string): void {
  if (!/^[A-Za-z0-9][\w.-]{0,63}$/.test(serviceid))
    throw new LibraryFault(
      t`"${serviceid}" cannot be a group: use at most 64 letters, digits, dots, dashes and underscores.`,
    );
}

/**
 * The domain name in lower case. Throws LibraryFault when it is not one (an address with http:// or a port is
 * not).
 */
export function checkDomain(domain: string): string {
  const name = domain.toLowerCase();
  const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
  if (name.length > 253 || !new RegExp(`^${label}(?:\\.${label})*$`).test(name))
    throw new LibraryFault(
      t`"${domain}" is not a domain name: write it like library.example.org, without http:// and without a port.`,
      ['domains'],
    );
  return name;
}

/** The library's name, trimmed. Throws LibraryFault when it is empty or too long. */
export function checkName(name: string): string {
  const trimmed = cleaned(name);
  if (trimmed === '' || trimmed.length > 200)
    throw new LibraryFault(t`A library needs a name of at most 200 characters.`, ['name']);
  return trimmed;
}
