import { asReaderId, type ClientId, type ReaderId } from '../platform/ids.ts';

/**
 * Takes over the data that stays when readers are erased, such as ended loans. This is no person, and it is never
 * listed.
 */
export const nobodyOf = (clientid: ClientId): ReaderId => asReaderId(`erased.${clientid}`);
