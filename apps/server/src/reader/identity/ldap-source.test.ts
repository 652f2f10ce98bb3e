import { createServer, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { identitySettings } from '../../library/public.ts';
import { entryFor, filterFor, LdapSource } from './ldap-source.ts';

const source = (more: object) => {
  const set = identitySettings.parse({
    ...{ id: 'school', type: 'ldap', nameZh: '校园账号', nameEn: 'School', base: 'dc=school' },
    ...{ cardFrom: 'employeeNumber', answerMs: 300, ...more },
  });
  if (set.type !== 'ldap') throw new Error('These are the settings of LDAP.');
  return new LdapSource(set);
};

/** A directory that does something other than answer. */
async function oddDirectory(on: (socket: Socket) => void) {
  const sockets: Socket[] = [];
  const received: Buffer[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.on('data', (piece: Buffer) => received.push(piece));
    on(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { server: `ldap://127.0.0.1:${port}`, sockets, received };
}

describe('a name', () => {
  test.each([
    ['zhang', '(uid=zhang)'],
    ['*', '(uid=\\2a)'],
    ['a)(uid=*', '(uid=a\\29\\28uid=\\2a)'],
    ['张三', '(uid=张三)'],
    ['$&', '(uid=$&)'],
  ])('%j becomes one value of a filter', (name, filter) => {
    expect(filterFor('(uid={name})', name)).toBe(filter);
  });

  test.each([
    ['zhang', 'uid=zhang,dc=school'],
    ['a,ou=staff', 'uid=a\\,ou\\=staff,dc=school'],
    ['a+cn=b', 'uid=a\\+cn\\=b,dc=school'],
  ])('%j becomes one value of an entry’s name', (name, entry) => {
    expect(entryFor('uid={name},dc=school', name)).toBe(entry);
  });
});

describe('a directory', () => {
  test('is not asked without a password or a name', async () => {
    const odd = await oddDirectory(() => undefined);
    const directory = source({ server: odd.server, startTls: 0 });
    expect(await directory.check('zhang', '')).toEqual({ failed: 'name or password' });
    expect(await directory.check(' ', 'x')).toEqual({ failed: 'name or password' });
    expect(odd.sockets).toEqual([]);
  });

  test.each<[string, (socket: Socket) => void]>([
    ['says nothing', () => undefined],
    ['hangs up', (socket) => socket.destroy()],
    ['hangs up when it is asked', (socket) => socket.on('data', () => socket.destroy())],
    [
      'speaks something else',
      (socket) => socket.on('data', () => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')),
    ],
  ])('that %s counts as away, and never gets the password without TLS', async (_what, on) => {
    const odd = await oddDirectory(on);
    const told = await source({ server: odd.server }).check('zhang', 'a password');
    expect(told).toHaveProperty('away');
    expect(odd.sockets).toHaveLength(1);
    expect(Buffer.concat(odd.received).includes('a password')).toBe(false);
  });

  test('that is missing counts as away', async () => {
    expect(await source({ server: 'ldap://127.0.0.1:9' }).check('zhang', 'x')).toHaveProperty('away');
  });
});
