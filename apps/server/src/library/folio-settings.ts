import { flag } from '@yuelan/contract';
import { z } from 'zod';
import { t } from '../platform/message.ts';
import { sourceWords } from './source-words.ts';
import { webAddress } from './web-address.ts';

const line = z.string().trim().max(200);
const uuid = z.guid();

/** A FOLIO system behind its modules edge-patron and edge-rtac. docs/library-systems/folio.md explains each setting. */
export const folioSettings = z
  .strictObject({
    system: z.literal('folio'),
    address: webAddress.clone().register(sourceWords, {
      label: t`Address of edge-patron`,
      hint: t`Requests go to /patron/account below it.`,
    }),
    rtac: z
      .union([webAddress, z.literal('')])
      .default('')
      .register(sourceWords, {
        label: t`Address of edge-rtac`,
        hint: t`For availability and holds: requests go to /rtac below it. Leave it empty if there is none.`,
      }),
    ca: z.string().max(20_000).default('').register(sourceWords, {
      label: t`Certificate authority`,
      hint: t`The PEM text of the authority that signed the system's certificate. Leave it empty to trust the well-known authorities.`,
      isLong: true,
    }),
    apiKey: z
      .string()
      .trim()
      .min(1)
      .max(500)
      .register(sourceWords, { label: t`API key`, hint: t`The key of the edge modules for this tenant.` }),
    tenant: line.default('').register(sourceWords, {
      label: t`Tenant of the patrons`,
      hint: t`Where it is not the tenant of the key.`,
    }),
    patronId: z
      .enum(['card', 'ic'])
      .default('card')
      .register(sourceWords, {
        label: t`Number of a reader`,
        hint: t`Which one FOLIO knows as the user's external system id.`,
        choices: { card: t`card number`, ic: t`number of the chip (IC)` },
      }),
    pickups: z.record(uuid, line.min(1)).default({}).register(sourceWords, {
      label: t`Places where holds are picked up`,
      hint: t`Ids of service points with the names that readers see, such as 7c5a…:Front desk. The first one is the usual one.`,
    }),
    cancelReason: z
      .union([uuid, z.literal('')])
      .default('')
      .register(sourceWords, {
        label: t`Reason of a cancellation`,
        hint: t`The id of the cancellation reason that a reader's own cancellation carries.`,
      }),
    connections: z.int().min(1).max(100).default(8).register(sourceWords, {
      label: t`Connections`,
      hint: t`How many requests FOLIO is sent at a time. Half of them stay free for people.`,
    }),
    answerMs: z.int().min(200).max(60_000).default(10_000).register(sourceWords, {
      label: t`Time limit (milliseconds)`,
      hint: t`How long the portal waits for one answer.`,
    }),
    renew: z._default(flag, 1).register(sourceWords, {
      label: t`Readers can renew`,
      hint: t`The system decides each time.`,
    }),
    hold: z._default(flag, 0).register(sourceWords, {
      label: t`Readers can place and cancel holds`,
      hint: t`Needs edge-rtac, a place to pick up, and the reason of a cancellation.`,
    }),
    standing: z._default(flag, 1).register(sourceWords, {
      label: t`Readers see what they owe and why they are blocked`,
      hint: t`As the system says it. Fees are paid at the library.`,
    }),
  })
  .check(({ value, issues }) => {
    if (value.hold !== 1) return;
    const missing = [
      ...(value.rtac === '' ? ['rtac'] : []),
      ...(Object.keys(value.pickups).length === 0 ? ['pickups'] : []),
      ...(value.cancelReason === '' ? ['cancelReason'] : []),
    ];
    for (const name of missing)
      issues.push({ code: 'custom', path: [name], input: value, message: 'Holds need it.' });
  })
  .register(sourceWords, { label: t`FOLIO`, hint: t`Through its modules edge-patron and edge-rtac.` });
export type FolioSettings = z.output<typeof folioSettings>;
