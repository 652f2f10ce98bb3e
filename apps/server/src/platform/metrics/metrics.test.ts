import { readFileSync } from 'node:fs';
import { catalogueCalls, libraryCalls } from '@yuelan/contract';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { sceneTitles } from '../../../testing/assistant/scene.ts';
import { answerOf, callAs, visitorOf } from '../../../testing/call-as.ts';
import { addTitles } from '../../../testing/catalogue/fixtures.ts';
import { eachDatabase, startTestApp, type TestApp } from '../../../testing/each-database.ts';
import { makeReader } from '../../../testing/readers.ts';
import { createLibrary, libraryDomain } from '../../library/public.ts';

const monitoring = (file: string) =>
  readFileSync(new URL(`../../../../../deploy/monitoring/${file}`, import.meta.url), 'utf8');

/** The address at which a server serves its metrics. */
function addressOf(app: TestApp): string {
  const line = app.logged.texts.find((text) => text.includes('metrics are answered')) ?? '{}';
  const { port, host } = z.object({ port: z.int(), host: z.string() }).parse(JSON.parse(line));
  return `http://${host}:${port}/metrics`;
}

const read = async (app: TestApp) => (await fetch(addressOf(app))).text();

eachDatabase((dialect, makeApp) => {
  let app: TestApp;
  let main: string;

  beforeAll(async () => {
    app = await makeApp({ environment: { METRICS_PORT: '0', PORT: '0', HOST: '127.0.0.1' } });
    // A server that listens sees a new library within a second.
    await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '青禾' });
    main = await app.listen();
    await addTitles(app, 'qinghe', sceneTitles);
    await app.services.indexFeed.catchUp();
  });

  test('metrics count requests by route and result, and time searches', async () => {
    const visitor = await visitorOf(app, 'qinghe');
    answerOf(await callAs(app, visitor)(catalogueCalls.search, { text: '恐龙' }));
    await callAs(app, 'forged')(libraryCalls.info, {});
    const text = await read(app);
    expect(text).toMatch(/yuelan_requests_total\{route="\/api\/search\/catalogue\/get",result="000"\} 1\n/);
    expect(text).toMatch(/yuelan_requests_total\{route="\/api\/[\w/]+",result="401"\} 1\n/);
    expect(text).toMatch(/yuelan_search_seconds_count\{operation="search"\} [1-9]/);
    expect(text).toMatch(
      /yuelan_request_seconds_bucket\{le="10",route="\/api\/search\/catalogue\/get"\} 1\n/,
    );
  });

  test('metrics report readiness, jobs, the index and the event loop', async () => {
    await app.jobs.run('sweep-files');
    const text = await read(app);
    expect(text).toMatch(/yuelan_ready [01]\n/);
    expect(text).toMatch(/yuelan_job_runs_total\{job="sweep-files"\} [1-9]/);
    expect(text).toMatch(/yuelan_job_failures_total\{job="sweep-files"\} 0\n/);
    expect(text).toMatch(/yuelan_index_lag_changes 0\n/);
    expect(text).toMatch(/nodejs_eventloop_lag_seconds \d/);
    const shared = [
      /yuelan_nodes 1\n/,
      /yuelan_leases [1-9]/,
      /yuelan_database_connections\{state="free"\} \d/,
    ];
    for (const pattern of shared) (dialect === 'postgres' ? expect(text) : expect(text).not).toMatch(pattern);
  });

  test('metrics contain nothing of a reader, a library or a search, and no unbounded label', async () => {
    const reader = await makeReader(app, 'qinghe', 'Q7351', { realName: '林小石' });
    await callAs(app, reader.token)(catalogueCalls.search, { text: '恐龙为什么消失' });
    for (let place = 0; place < 20; place += 1)
      await app.inject({ url: `/qinghe/made-up-${place}?x=${place}` });
    await app.inject({ url: '/wp-login.php', remoteAddress: '198.51.100.7' });
    const text = await read(app);
    for (const secret of [
      reader.token,
      reader.id,
      'Q7351',
      '林小石',
      '恐龙',
      'qinghe',
      'made-up',
      'wp-login',
      '198.51',
    ])
      expect(text).not.toContain(secret);
  });

  test('metrics are not served to readers, and their port serves nothing else', async () => {
    expect(await (await fetch(`${main}/metrics`)).text()).not.toContain('yuelan_requests_total');
    expect((await fetch(addressOf(app).replace('/metrics', '/health/live'))).status).toBe(404);
    expect((await fetch(addressOf(app), { method: 'POST' })).status).toBe(404);
    expect(new URL(addressOf(app)).hostname).toBe('127.0.0.1');
  });

  if (dialect === 'postgres')
    describe('the dashboard and the alerts', () => {
      const named = (text: string) =>
        new Set([...text.matchAll(/\b(?:yuelan|nodejs|process)_\w+/g)].map(([name]) => name));

      test('name only metrics that exist', async () => {
        const text = await read(app);
        const existing = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
        for (const file of ['alerts.yaml', 'dashboard.json']) {
          const names = named(monitoring(file));
          expect(names.size).toBeGreaterThan(5);
          const unknown = [...names].filter(
            (name) => !existing.has(name.replace(/_(bucket|count|sum)$/, '')),
          );
          expect([file, unknown.filter((name) => !existing.has(name))]).toEqual([file, []]);
        }
      });

      test('are well-formed, and each alert says what to do', () => {
        z.object({ title: z.string(), panels: z.array(z.looseObject({ title: z.string() })).min(8) }).parse(
          JSON.parse(monitoring('dashboard.json')),
        );
        const rule = z.object({
          alert: z.string(),
          expr: z.string(),
          for: z.string(),
          labels: z.object({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.object({ summary: z.string().min(20), action: z.string().min(40) }),
        });
        z.object({ groups: z.array(z.object({ name: z.string(), rules: z.array(rule).min(8) })) }).parse(
          parse(monitoring('alerts.yaml')),
        );
      });
    });
});

test('without a port there are no metrics', async () => {
  const { app, close } = await startTestApp('sqlite', { domains: [libraryDomain] });
  onTestFinished(close);
  expect(app.metrics).toBeUndefined();
});

describe('the trace of a request', () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;

  async function loggedOf(headers: Readonly<Record<string, string>>, remoteAddress = '10.0.0.1') {
    const { app, close } = await startTestApp('sqlite', {
      environment: { TRUST_PROXY: '10.0.0.1' },
      domains: [libraryDomain],
    });
    onTestFinished(close);
    await app.inject({ url: '/api/nowhere', headers, remoteAddress });
    return app.logged.lines.find(({ msg }) => msg === 'request');
  }

  test('is in the log when a trusted proxy names it', async () => {
    expect(await loggedOf({ traceparent, 'x-forwarded-for': '198.51.100.7' })).toMatchObject({ traceId });
  });

  test('is ignored from anybody else, or if malformed', async () => {
    const forwarded = { 'x-forwarded-for': '198.51.100.7' };
    for (const [headers, from] of [
      [{ traceparent, ...forwarded }, '203.0.113.9'],
      [{ traceparent: 'made up', ...forwarded }, '10.0.0.1'],
      [{ traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, ...forwarded }, '10.0.0.1'],
    ] as const)
      expect(await loggedOf(headers, from)).not.toHaveProperty('traceId');
  });
});
