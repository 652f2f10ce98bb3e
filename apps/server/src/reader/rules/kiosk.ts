import { BlockList, isIP } from 'node:net';

/** Whether an address lies in one of the networks (`192.0.2.0/24`, `2001:db8::/32`, or single addresses). */
export function isKiosk(address: string, networks: readonly string[]): boolean {
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
