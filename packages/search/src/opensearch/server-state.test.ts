import { createServer, type RequestListener } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { OpenSearch } from './connection.ts';
import { openOpenSearchEngine } from './opensearch-engine.ts';
import { OpenSearchLook } from './server-state.ts';

/** Answers like a server, by the beginning of the method and path. */
async function standIn(answers: Readonly<Record<string, readonly [status: number, body: object]>>) {
  const answer: RequestListener = (request, reply) => {
    const asked = `${request.method} ${request.url}`;
    const [status, body] = Object.entries(answers).find(([begin]) => asked.startsWith(begin))?.[1] ?? [
      404,
      {},
    ];
    request.resume().once('end', () => {
      reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  };
  const server = createServer(answer);
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}

const look = async (url: string) => {
  const looking = new OpenSearchLook({ url, prefix: 'test' });
  onTestFinished(() => looking.close());
  return looking.look();
};
const settings = 'GET /test-*/_settings';
const blocked = { settings: { 'index.blocks.read_only_allow_delete': 'true' } };
const block = (reason: string) => ({ type: 'cluster_block_exception', reason });
const flood = block('index [test-river-v1] blocked by: disk usage exceeded flood-stage watermark');

test('a check tells whether a server is healthy, full or away', async () => {
  expect(await look(await standIn({ [settings]: [200, {}] }))).toBe('well');
  expect(await look(await standIn({ [settings]: [200, { 'test-river-v1': blocked }] }))).toBe('full');
  expect(await look(await standIn({ [settings]: [503, { error: block('state not recovered') }] }))).toBe(
    'away',
  );
  expect(await look('http://127.0.0.1:9')).toBe('away');
});

test('a server that takes no changes is neither broken nor closed to its user', async () => {
  const stored = await standIn({
    'GET /_alias/': [200, { 'test-river-v1': {} }],
    'POST /test-river': [200, { errors: true, items: [{ index: { status: 429, error: flood } }] }],
  });
  const blocking = { type: 'index_create_block_exception', reason: 'create-index blocked (api)' };
  const created = await standIn({ 'PUT /test-river': [403, { error: blocking }] });
  const forbidden = await standIn({ 'PUT /test-river': [403, { error: { type: 'security_exception' } }] });
  const reasons = [];
  for (const url of [stored, created, forbidden]) {
    const engine = openOpenSearchEngine({ url, prefix: 'test', workers: 1 });
    onTestFinished(() => engine.close());
    const applied = engine.apply('river', [{ kind: 'remove', id: 1 }], 1);
    reasons.push(await applied.catch((error: unknown) => error));
  }
  expect(reasons).toMatchObject([{ reason: 'full' }, { reason: 'full' }, { reason: 'password' }]);
});

test('a server without the shards of an index is away, for one search or several', async () => {
  const error = { type: 'search_phase_execution_exception', reason: 'all shards failed' };
  const url = await standIn({
    'POST /test-river/_search': [503, { error }],
    'POST /test-river/_msearch': [
      200,
      {
        responses: [
          { error, status: 503 },
          { error, status: 503 },
        ],
      },
    ],
  });
  const server = new OpenSearch({ url });
  onTestFinished(() => server.close());
  for (const bodies of [[{}], [{}, {}]])
    await expect(server.search('test-river', bodies, 1000)).rejects.toMatchObject({ reason: 'address' });
});
