import { z } from 'zod';

/** A short text from a person: 10 kB of it is still answered, longer is malformed. */
export const shortText = z.string().max(10_000);
/** An id on the wire; a title's is digits. */
export const idText = z.string().min(1).max(64);
/** A flag on the wire: 1 = yes, 0 = no. */
export const flag = z.union([z.literal(0), z.literal(1)]);
