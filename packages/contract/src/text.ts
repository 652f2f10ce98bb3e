import { z } from 'zod/mini';

/** A short text from a person. Up to 10 kB is accepted; longer text is malformed. */
export const shortText = z.string().check(z.maxLength(10_000));
/** An id on the wire. A title's id consists of digits. */
export const idText = z.string().check(z.minLength(1), z.maxLength(64));
/** A flag on the wire: 1 = yes, 0 = no. */
export const flag = z.union([z.literal(0), z.literal(1)]);
