import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { catalogueCalls } from '@yuelan/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { answerOf, callAs, type TestCaller, visitorOf } from '../../testing/call-as.ts';
import { addTitles, type TitleWords } from '../../testing/catalogue/fixtures.ts';
import { startTestApp, type TestApp } from '../../testing/each-database.ts';
import { changeLibrary, createLibrary } from '../library/public.ts';

/**
 * Headings that the stand-in model knows. Each comes with words that the model treats as synonyms and that match
 * nothing else.
 */
const things = {
  合作: 'zelphic',
  天气: 'brovanic',
  烹饪: 'quintory',
  航海: 'smalvery',
  音乐: 'drontic',
  建筑: 'vexolia',
  法律: 'plintary',
  数学: 'gorvane',
  绘画: 'wistrell',
  足球: 'krandy',
};
const books: readonly TitleWords[] = Object.keys(things).flatMap((thing) =>
  ['甲', '乙', '丙', '丁', '戊', '己'].map((part) => ({
    title: `${thing}之书${part}`,
    author: '王一',
    classCode: 'G1',
    keywords: [`${thing}${part}编`],
  })),
);

const asked = z.object({ model: z.string(), input: z.array(z.string()) });
const texts: string[] = [];
const keys = new Set<string | undefined>();

/** A vector that points in the direction of the thing that a text is about, slightly changed by the text itself. */
function vectorOf(text: string): number[] {
  const thing = Object.entries(things).findIndex(
    ([name, word]) => text.includes(name) || text.includes(word),
  );
  return Array.from(
    { length: 24 },
    (_, at) => (at === thing ? 1 : 0) + 0.2 * Math.sin((at + 1) * ((text.codePointAt(2) ?? 7) % 97)),
  );
}

const send = (response: ServerResponse, vectors: readonly unknown[]) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(
    JSON.stringify({
      object: 'list',
      model: 'stand-in',
      data: vectors.map((embedding, index) => ({ object: 'embedding', index, embedding })),
      usage: { prompt_tokens: 1, total_tokens: 1 },
    }),
  );
const usual = (response: ServerResponse, input: readonly string[]) => send(response, input.map(vectorOf));
let behave: (response: ServerResponse, input: readonly string[]) => unknown = usual;

const server = createServer(async (request, response) => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  const { input } = asked.parse(JSON.parse(Buffer.concat(pieces).toString('utf8')));
  texts.push(...input);
  keys.add(request.headers.authorization);
  behave(response, input);
});

let app: TestApp;
let close: () => Promise<void>;
let call: TestCaller;
const search = async (text: string) => answerOf(await call(catalogueCalls.search, { text }));
const headingsFor = async (text: string) =>
  (await search(text)).byMeaning?.map(({ heading }) => heading.slice(0, 2)) ?? [];
const learn = () => app.services.catalogue.meanings.catchUp();

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const embeddings = {
    ...{ baseUrl: `http://127.0.0.1:${port}/v1`, model: 'stand-in', apiKey: 'the-key' },
    // A busy machine must not cause a missing answer.
    wordsMs: 60_000,
  };
  ({ app, close } = await startTestApp('sqlite', { config: { embeddings } }));
  await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '清河' });
  await addTitles(app, 'qinghe', books);
  call = callAs(app, await visitorOf(app, 'qinghe'));
  behave = (response) => response.writeHead(503).end();
  await expect(learn()).rejects.toThrow();
  behave = usual;
});
afterAll(async () => {
  await close();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  behave = usual;
  // The pause after earlier failures ends, so that the model is called again.
  app.clock.advance(60_000);
});

test('a model that is away while a catalogue is learnt is asked again by the next run; until then the old table answers', async () => {
  expect(await headingsFor('zelphic')).toEqual([]);
  await learn();
  expect(new Set(await headingsFor('zelphic'))).toEqual(new Set(['合作']));
  expect(keys).toEqual(new Set(['Bearer the-key']));
});

test('the headings are embedded once, and so is the query of a reader who turns pages', async () => {
  texts.length = 0;
  await learn();
  for (const pageNum of [1, 2]) await call(catalogueCalls.search, { text: 'brovanic', pageNum, pageSize: 1 });
  expect(texts).toEqual(['brovanic']);
});

test('words that titles contain are sent nowhere', async () => {
  texts.length = 0;
  expect((await search('航海之书')).byMeaning).toBeUndefined();
  expect(texts).toEqual([]);
});

test('words that mean nothing to the model are close to no heading', async () => {
  expect(await headingsFor('xyzzy')).toEqual([]);
});

test.each<[string, typeof behave]>([
  ['fails', (response) => response.writeHead(500).end()],
  [
    'sends the key elsewhere',
    (response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
  ],
  ['answers with a page', (response) => response.writeHead(200).end('<html>')],
  ['answers with too few vectors', (response) => send(response, [])],
  ['answers with no numbers', (response) => send(response, [['a', null]])],
  ['answers with vectors of another length', (response) => send(response, [[1, 2, 3]])],
])('a model that %s keeps no reader from the learnt table', async (how, then) => {
  behave = then;
  expect(await headingsFor(`smalvery ${how}`)).toEqual([]);
  expect((await search('航海之书')).totalRecord).toBe(6);
});

test('a library without models sends nothing', async () => {
  texts.length = 0;
  await changeLibrary(app.db, app.clock, 'qinghe', { settings: { openAssistantModel: 0 } });
  await expect
    .poll(async () => (await app.tenancy.byClientId('qinghe'))?.settings)
    .toMatchObject({ openAssistantModel: 0 });
  expect(await headingsFor('drontic')).toEqual([]);
  expect(texts).toEqual([]);
});
