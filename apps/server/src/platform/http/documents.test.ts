import { allCalls } from '@yuelan/contract';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { libraryDomain } from '../../library/public.ts';
import { startTestApp } from '../testing/each-database.ts';

const documentSchema = z.object({
  openapi: z.string(),
  paths: z.record(z.string(), z.object({ post: z.object({ summary: z.string().min(1) }) })),
});

test('every call of the contract is documented', async () => {
  const { app, close } = await startTestApp('sqlite', { domains: [libraryDomain] });
  onTestFinished(close);
  const document = documentSchema.parse((await app.inject({ url: '/api/docs/json' })).json());
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths).sort()).toEqual(allCalls.map((call) => `/api${call.path}`).sort());
});

test('the documents for people keep scripts as strict as every page', async () => {
  const { app, close } = await startTestApp('sqlite', { domains: [libraryDomain] });
  onTestFinished(close);
  const page = await app.inject({ url: '/api/docs' });
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).toMatch(/script-src 'self';/);
  for (const [, source = ''] of page.body.matchAll(/<script[^>]*src="([^"]+)"/g)) {
    const script = await app.inject({ url: new URL(source, 'http://x/api/docs/').pathname });
    expect([source, script.statusCode]).toEqual([source, 200]);
  }
  expect(page.body).not.toMatch(/<script(?![^>]*src=)[^>]*>/);
});
