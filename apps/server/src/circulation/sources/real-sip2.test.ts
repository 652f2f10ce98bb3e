import { Sip2Client } from '@yuelan/sip2';
import { describe, expect, onTestFinished, test } from 'vitest';

/**
 * `utf-8=127.0.0.1:16001 gb18030=127.0.0.1:16002`: servers of invenio-sip2 (PyPI), which this project did not write, with
 * the patrons of apps/server/testing/circulation/real_sip2.py. It says how to start them.
 */
const places = (process.env['TEST_SIP2_URL'] ?? '').split(' ').filter((place) => place !== '');
const at = '2026-11-23T08:30:00';

test.skipIf(places.length > 0)('no real SIP2 server is asked: TEST_SIP2_URL is not set', (context) =>
  context.skip(),
);

describe.each(places)('a real SIP2 server, %s', (place) => {
  const [, encoding, host = '', port] = /^([\w-]+)=([\w.]+):(\d+)$/.exec(place) ?? [];
  const open = () => {
    if (encoding !== 'utf-8' && encoding !== 'gb18030' && encoding !== 'latin1') throw new Error(place);
    const client = new Sip2Client({
      host,
      port: Number(port),
      encoding,
      terminator: 'cr',
      errorDetection: true,
      login: { user: 'kiosk', password: 'secret', location: 'T1' },
      connections: 2,
      connectMs: 10_000,
      answerMs: 30_000,
      waitMs: 60_000,
      idleMs: 60_000,
    });
    onTestFinished(() => client.close());
    return client;
  };
  const informationOf = (client: Sip2Client, patron: string, pin: string) =>
    client.read({
      type: 'patronInformation',
      language: '019',
      at,
      list: ['charged'],
      institution: 'LIB',
      patron,
      terminalPassword: '',
      pin,
    });

  test('says who it is', async () => {
    expect(await open().status()).toMatchObject({ libraryName: '青禾学校图书馆', institution: 'LIB' });
  });

  test('tells patrons apart, and reports a wrong PIN only by CQ', async () => {
    const client = open();
    const [first, second, wrong] = await Promise.all([
      informationOf(client, 'Q0001', '1234'),
      informationOf(client, 'Q0002', '5678'),
      informationOf(client, 'Q0002', 'wrong'),
    ]);
    expect(first).toMatchObject({ name: '林小满', validPin: true, charged: ['C0001', 'C0002'] });
    expect(second).toMatchObject({ name: '欧阳子涵', validPin: true, charged: ['C0003'] });
    expect(wrong).toMatchObject({ name: '欧阳子涵', validPin: false, charged: ['C0003'] });
  });

  test('answers titles and due dates', async () => {
    const answer = await open().read({ type: 'itemInformation', at, institution: 'LIB', item: 'C0001' });
    expect(answer.title).toBe('红楼梦');
    expect(answer.dueDate).toMatch(/^2026/);
  });

  test('renews one loan and refuses another, with a due date in both answers', async () => {
    const client = open();
    const renew = (item: string) =>
      client.write({
        type: 'renew',
        thirdParty: false,
        noBlock: false,
        at,
        dueAt: '',
        institution: 'LIB',
        patron: 'Q0001',
        pin: '1234',
        item,
        feeAccepted: false,
      });
    expect(await renew('C0001')).toMatchObject({ ok: true, title: '红楼梦' });
    expect(await renew('C0002')).toMatchObject({ ok: false, title: '围城' });
  });
});
