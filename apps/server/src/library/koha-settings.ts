import { flag } from '@yuelan/contract';
import { z } from 'zod';
import { t } from '../platform/message.ts';
import { sourceWords } from './source-words.ts';
import { webAddress } from './web-address.ts';

const line = z.string().trim().max(200);
/** Names of the system that replace the portal's. */
const names = z.record(line.min(1), line.min(1)).default({});

/** Koha's REST interface. docs/library-systems/koha.md explains each setting. */
export const kohaSettings = z
  .strictObject({
    system: z.literal('koha'),
    address: webAddress.clone().register(sourceWords, {
      label: t`Address`,
      hint: t`Where Koha's pages are. Its calls begin at /api/v1 below it.`,
    }),
    ca: z.string().max(20_000).default('').register(sourceWords, {
      label: t`Certificate authority`,
      hint: t`The PEM text of the authority that signed the system's certificate. Leave it empty to trust the well-known authorities.`,
      isLong: true,
    }),
    clientId: line.default('').register(sourceWords, {
      label: t`Client id`,
      hint: t`Of an API key that belongs to a staff account. Or else enter a user and password.`,
    }),
    clientSecret: line.default('').register(sourceWords, {
      label: t`Client secret`,
      hint: t`Of the API key.`,
    }),
    user: line.default('').register(sourceWords, {
      label: t`User`,
      hint: t`A staff account with the permissions that docs/library-systems/koha.md lists.`,
    }),
    password: line.default('').register(sourceWords, {
      label: t`Password`,
      hint: t`Of the staff account.`,
    }),
    pickup: line.default('').register(sourceWords, {
      label: t`Usual place where holds are picked up`,
      hint: t`Koha's code of the library. Leave it empty for the reader's library. Readers can choose another that Koha allows.`,
    }),
    branches: names.register(sourceWords, {
      label: t`Libraries`,
      hint: t`Koha's codes with the libraries of the portal, such as CPL:mylib.`,
    }),
    connections: z.int().min(1).max(100).default(8).register(sourceWords, {
      label: t`Connections`,
      hint: t`How many requests Koha is sent at a time.`,
    }),
    answerMs: z.int().min(200).max(60_000).default(5000).register(sourceWords, {
      label: t`Time limit (milliseconds)`,
      hint: t`How long the portal waits for one answer.`,
    }),
    logIn: z._default(flag, 1).register(sourceWords, {
      label: t`Readers log in with the card and password of the system`,
      hint: t`Passwords that the portal keeps then do not count.`,
    }),
    renew: z._default(flag, 1).register(sourceWords, {
      label: t`Readers can renew`,
      hint: t`The system decides each time.`,
    }),
    hold: z._default(flag, 1).register(sourceWords, {
      label: t`Readers can place and cancel holds`,
      hint: t`The system decides each time.`,
    }),
    history: z._default(flag, 1).register(sourceWords, {
      label: t`Readers see their past loans`,
      hint: t`As far as Koha keeps them.`,
    }),
    standing: z._default(flag, 1).register(sourceWords, {
      label: t`Readers see what they owe and why they are blocked`,
      hint: t`As the system says it. Fees are paid at the library.`,
    }),
    changeSecret: z._default(flag, 0).register(sourceWords, {
      label: t`Readers can change their password`,
      hint: t`It is changed in Koha.`,
    }),
  })
  .check(({ value, issues }) => {
    const wanted = value.clientId === '' ? (['user', 'password'] as const) : (['clientSecret'] as const);
    for (const name of wanted)
      if (value[name] === '')
        issues.push({ code: 'custom', path: [name], input: value, message: 'Koha asks for a login.' });
  })
  .register(sourceWords, {
    label: t`Koha`,
    hint: t`Through its REST interface, with an account of its own.`,
  });
export type KohaSettings = z.output<typeof kohaSettings>;
