import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { casAnswer, casSuccess } from '../../../testing/reader/cas-stand-in.ts';
import { identitySettings } from '../../library/public.ts';
import { CasSource, readCasAnswer } from './cas-source.ts';

const factsOf = (text: string) => {
  const answer = readCasAnswer(text);
  return 'facts' in answer ? Object.fromEntries(answer.facts) : answer;
};

describe('an answer of CAS', () => {
  test('names the account and its attributes', () => {
    const attributes =
      '<cas:attributes><cas:card>Q0001</cas:card><cas:name>张 &amp; 三</cas:name></cas:attributes>';
    expect(factsOf(casSuccess(`<cas:user> zhang </cas:user>${attributes}`))).toEqual({
      user: 'zhang',
      card: 'Q0001',
      name: '张 & 三',
    });
  });

  test('is not changed by an attribute with the account’s name, or one that comes twice', () => {
    const attributes =
      '<cas:attributes><cas:user>head</cas:user><cas:card>Q1</cas:card><cas:card>Q2</cas:card></cas:attributes>';
    expect(factsOf(casSuccess(`${attributes}<cas:user>zhang</cas:user>`))).toEqual({
      user: 'zhang',
      card: 'Q1',
    });
  });

  test('with a comment inside a name is read whole, so that nobody becomes somebody else', () => {
    expect(factsOf(casSuccess('<cas:user>head<!-- x -->.evil</cas:user>'))).toEqual({ user: 'head.evil' });
  });

  test.each([
    [
      'a failure',
      casAnswer('<cas:authenticationFailure code="INVALID_TICKET">no</cas:authenticationFailure>'),
      { code: 'INVALID_TICKET' },
    ],
    [
      'a failure beside a success',
      casAnswer(
        '<cas:authenticationFailure code="X"/><cas:authenticationSuccess><cas:user>a</cas:user></cas:authenticationSuccess>',
      ),
      { code: 'X' },
    ],
  ])('that holds %s is accepted', (_what, text, expected) => {
    expect(factsOf(text)).toEqual(expected);
  });

  test.each([
    ['nobody', casSuccess('')],
    ['an empty account', casSuccess('<cas:user> </cas:user>')],
    ['another namespace', casSuccess('<user xmlns="http://evil.example">head</user>')],
    ['an account outside of the success', casAnswer('<cas:user>head</cas:user>')],
    ['a document type', `<!DOCTYPE x [<!ENTITY e "head">]>${casSuccess('<cas:user>&e;</cas:user>')}`],
    ['an unknown entity', casSuccess('<cas:user>&head;</cas:user>')],
    ['half of it', casSuccess('<cas:user>head</cas:user>').slice(0, -10)],
    ['two documents', casSuccess('<cas:user>a</cas:user>') + casSuccess('<cas:user>b</cas:user>')],
    ['a page', '<html><body>login</body></html>'],
    ['nothing', ''],
  ])('with %s logs nobody in', (_what, text) => {
    expect(factsOf(text)).toEqual({ unreadable: true });
  });
});

describe('a CAS server', () => {
  const home = 'https://lib.example/qinghe';
  let server: Server;
  let address = '';
  let answer: readonly [number, string] = [200, ''];
  const asked: URL[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(new URL(request.url ?? '/', 'http://cas'));
      if (answer[0] === 302) response.setHeader('location', 'http://127.0.0.1:9/');
      response.writeHead(answer[0]).end(answer[1]);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const at = server.address();
    if (typeof at === 'object' && at !== null) address = `http://127.0.0.1:${at.port}/cas`;
  });
  afterAll(() => {
    server.close();
  });
  beforeEach(() => {
    asked.length = 0;
    answer = [200, casSuccess('<cas:user>zhang</cas:user>')];
  });
  const source = () => {
    const set = identitySettings.parse({
      ...{ id: 'school', type: 'cas', nameZh: '校园账号', nameEn: 'School', server: `${address}/` },
      ...{ firstTime: 'bind', cardFrom: 'user' },
    });
    if (set.type !== 'cas') throw new Error('These are the settings of CAS.');
    return new CasSource(set, home);
  };
  const finish = (query: string, state = 's1') => source().finish(new URLSearchParams(query), { state });

  test('gets the same service address in the redirect and in the validation, once each', async () => {
    const { address: login } = await source().begin('s1');
    const service = new URL(login ?? '').searchParams.get('service');
    expect(service).toBe(`${home}?state=s1`);
    expect(await finish('ticket=ST-1&state=s1')).toEqual({
      person: { account: `cas ${address} zhang`, card: 'zhang', name: '', session: `cas ${address} ST-1` },
    });
    expect(asked.map(({ pathname, searchParams }) => [pathname, Object.fromEntries(searchParams)])).toEqual([
      // The portal checks whether the server answers.
      ['/cas/login', {}],
      ['/cas/p3/serviceValidate', { service, ticket: 'ST-1' }],
    ]);
  });

  test.each([
    'ticket=PT-1',
    'ticket=',
    '',
    'ticket=ST-1%26service%3Dhttps://evil.example',
    `ticket=ST-${'1'.repeat(300)}`,
  ])('is not asked about %j', async (query) => {
    expect(await finish(query)).toHaveProperty('failed');
    expect(asked).toEqual([]);
  });

  test('that refuses a used ticket logs nobody in', async () => {
    answer = [
      200,
      casAnswer('<cas:authenticationFailure code="INVALID_TICKET">used</cas:authenticationFailure>'),
    ];
    expect(await finish('ticket=ST-1')).toEqual({ failed: 'INVALID_TICKET' });
    expect(await source().test()).toBeUndefined();
  });

  test.each<[string, readonly [number, string]]>([
    ['is down', [503, 'down']],
    ['sends elsewhere', [302, '']],
    ['answers a page', [200, '<html></html>']],
    ['never ends', [200, 'x'.repeat(300_000)]],
  ])('that %s counts as away', async (_what, told) => {
    answer = told;
    expect(await finish('ticket=ST-1')).toHaveProperty('away');
    expect(await source().test()).toHaveProperty('away');
  });
});
