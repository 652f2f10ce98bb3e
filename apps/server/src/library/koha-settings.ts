import { flag } from '@yuelan/contract';
import { z } from 'zod';
import { webAddress } from './web-address.ts';

const line = z.string().trim().max(200);
/** Names of the system in place of those of the portal. */
const names = z.record(line.min(1), line.min(1)).default({});

/** Koha's REST interface. docs/library-systems/koha.md explains each setting. */
export const kohaSettings = z
  .strictObject({
    system: z.literal('koha'),
    /** Where Koha's pages are; its calls begin at `/api/v1` below it. */
    address: webAddress,
    ca: z.string().max(20_000).default(''),
    /** Client credentials (OAuth2), or else the user and password of a staff account. */
    clientId: line.default(''),
    clientSecret: line.default(''),
    user: line.default(''),
    password: line.default(''),
    /** Code of the library where held copies are picked up; empty: the library to which the copy belongs. */
    pickup: line.default(''),
    /** Libraries of the portal by Koha's codes, such as `{"CPL": "mylib"}`. */
    branches: names,
    /** How many requests Koha is sent at a time. */
    connections: z.int().min(1).max(100).default(8),
    answerMs: z.int().min(200).max(60_000).default(5000),
    logIn: z._default(flag, 1),
    renew: z._default(flag, 1),
    hold: z._default(flag, 1),
    history: z._default(flag, 1),
    changeSecret: z._default(flag, 0),
  })
  .check(({ value, issues }) => {
    const wanted = value.clientId === '' ? (['user', 'password'] as const) : (['clientSecret'] as const);
    for (const name of wanted)
      if (value[name] === '')
        issues.push({ code: 'custom', path: [name], input: value, message: 'Koha asks for a login.' });
  });
export type KohaSettings = z.output<typeof kohaSettings>;
