import { flag } from '@yuelan/contract';
import { z } from 'zod';
import { webAddress } from './web-address.ts';

const line = z.string().trim().max(200);
const uuid = z.guid();

/** A FOLIO system behind its modules edge-patron and edge-rtac. docs/library-systems/folio.md explains each setting. */
export const folioSettings = z
  .strictObject({
    system: z.literal('folio'),
    /** Where edge-patron answers: requests go to `<address>/patron/account/…`. */
    address: webAddress,
    /** Where edge-rtac answers: requests go to `<rtac>/rtac`. Empty: there is none. */
    rtac: z.union([webAddress, z.literal('')]).default(''),
    apiKey: z.string().trim().min(1).max(500),
    /** The tenant of the patrons, where it is not the tenant of the key. */
    tenant: line.default(''),
    /** Which number of a reader FOLIO knows as the user's external system id. */
    patronId: z.enum(['card', 'ic']).default('card'),
    /** Service points where holds are picked up, by their ids, with the names that readers see. The first one is used. */
    pickups: z.record(uuid, line.min(1)).default({}),
    /** The id of the cancellation reason that a reader's own cancellation carries. */
    cancelReason: z.union([uuid, z.literal('')]).default(''),
    /** How many requests at a time are for availability, doubled: half of them stay free for people. */
    connections: z.int().min(1).max(100).default(8),
    /** Milliseconds to wait for one answer. */
    answerMs: z.int().min(200).max(60_000).default(10_000),
    /** What readers may do through the portal. */
    renew: z._default(flag, 1),
    hold: z._default(flag, 0),
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
  });
export type FolioSettings = z.output<typeof folioSettings>;
