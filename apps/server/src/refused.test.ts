import type { Call } from '@yuelan/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { createLibrary } from './library/public.ts';
import { visitorOf } from './platform/testing/call-as.ts';
import { eachDatabase, type TestApp } from './platform/testing/each-database.ts';
import { makeReader, type TestReader } from './platform/testing/readers.ts';
import {
  claims,
  expectRefused,
  fieldsThatName,
  malformedBodies,
  readerLevelCalls,
  sampleBody,
} from './platform/testing/refused.ts';

/**
 * Every call that only a reader may make, asked by nobody, by a visitor, by somebody who claims to be another reader, by
 * somebody who reaches for another reader's things, and in bodies that make no sense. The calls come from the contract.
 */

type Things = (app: TestApp, owner: TestReader) => Promise<readonly Record<string, unknown>[]>;

const sessionsOf: Things = async (app, owner) =>
  (await app.db.selectFrom('reader_session').select('id').where('reader_id', '=', owner.id).execute()).map(
    ({ id }) => ({ id }),
  );

/** By path: bodies that name something which belongs to another reader. */
const things: Readonly<Record<string, Things>> = {
  '/reader/sessions/end': sessionsOf,
};

/** Fields that name something which is everybody's. */
const everybodys = new Set(['catalogueId', 'departmentId', 'borrowerTypeId', 'userStatusId']);

/** Calls whose things are asked for in the tests of their own domain. */
const provenElsewhere = new Set<string>([]);

const titles = (calls: readonly Call[]) => calls.map((call) => [call.path, call] as const);

eachDatabase((_name, makeApp) => {
  let app: TestApp;
  let visitor: string;
  let reader: TestReader;
  let neighbour: TestReader;
  let foreigner: TestReader;

  beforeAll(async () => {
    app = await makeApp();
    await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '青禾' });
    await createLibrary(app.db, app.clock, { clientid: 'harbor', name: 'Harbor' });
    visitor = await visitorOf(app, 'qinghe');
    reader = await makeReader(app, 'qinghe', 'QA-7001', { realName: '自己人' });
    neighbour = await makeReader(app, 'qinghe', 'QA-7002', { realName: '邻座人' });
    foreigner = await makeReader(app, 'harbor', 'HB-7003', { realName: 'Outlander' });
  });

  describe.each(titles(readerLevelCalls))('%s', (path, call) => {
    test('refuses who has no token, or a made-up one', async () => {
      for (const token of [undefined, 'r1.made-up', 'v1.made.up'])
        expect((await expectRefused(app, call, sampleBody(call), token, [])).statusCode).toBe(401);
    });

    test('refuses a visitor', async () => {
      const response = await expectRefused(app, call, sampleBody(call), visitor, []);
      expect(response.json()).toMatchObject({ rtcode: '001', data: { code: 'reader.login.required' } });
    });

    test('refuses who claims to be somebody else, of this library or another', async () => {
      for (const stranger of [neighbour, foreigner])
        for (const body of claims(call, stranger)) {
          const response = await expectRefused(app, call, body, reader.token, [stranger]);
          expect(response.json().data.code).toBe('reader.identity.mismatch');
        }
    });

    test('refuses what is malformed', async () => {
      for (const body of malformedBodies(call))
        expect((await expectRefused(app, call, body, reader.token, [])).statusCode).toBe(400);
    });

    test("refuses to touch another reader's things", async () => {
      if (provenElsewhere.has(path)) return;
      const find = things[path];
      const names = fieldsThatName(call).filter((field) => !everybodys.has(field));
      if (names.length > 0) expect(find, `a row in "things" for ${names} of ${path}`).toBeDefined();
      for (const stranger of [neighbour, foreigner])
        for (const body of (await find?.(app, stranger)) ?? [])
          await expectRefused(app, call, body, reader.token, [stranger]);
    });
  });
});
