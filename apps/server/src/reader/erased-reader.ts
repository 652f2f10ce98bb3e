import { asReaderId, type ClientId, type ReaderId } from '../platform/ids.ts';

/** Takes over what stays when readers are erased, such as ended loans: no person, and never listed. */
export const nobodyOf = (clientid: ClientId): ReaderId => asReaderId(`erased.${clientid}`);
