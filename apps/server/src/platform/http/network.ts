import { BlockList, isIP } from 'node:net';

/** The network that counts as one address: an IPv4 address itself, or the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address.replace(/^::ffff:/i, '');
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0');
  return [...groups, ...zeros, ...rest].slice(0, 4).join(':');
}

/** True for `192.0.2.0/24`, `2001:db8::/32`, or a single address. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** Whether an address lies in one of the networks (`192.0.2.0/24`, `2001:db8::/32`, or single addresses). */
export function inNetworks(address: string, networks: readonly string[]): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const family = isIP(plain);
  if (family === 0) return false;
  const list = new BlockList();
  for (const network of networks) {
    const [start = '', bits] = network.split('/');
    const kind = isIP(start) === 4 ? 'ipv4' : 'ipv6';
    list.addSubnet(start, bits === undefined ? (kind === 'ipv4' ? 32 : 128) : Number(bits), kind);
  }
  return list.check(plain, family === 4 ? 'ipv4' : 'ipv6');
}
