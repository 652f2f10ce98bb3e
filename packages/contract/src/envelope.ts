import { z } from 'zod/mini';

/** rtcode `000` means success and `001` a refusal by a rule. A transport failure has its HTTP status. */
export const success = '000';
export const refusal = '001';

/** The answer to every call. */
export interface Envelope<Data> {
  readonly rtcode: string;
  readonly rtmsg: string;
  readonly data: Data;
}

export const envelopeSchema = z.object({ rtcode: z.string(), rtmsg: z.string(), data: z.unknown() });

/** `data` of a refusal: a stable code, and facts that the message leaves out. */
export const refusalDataSchema = z.looseObject({ code: z.string() });

/** `data` of a 400: the invalid fields. */
export const malformedDataSchema = z.object({
  issues: z.array(z.object({ path: z.string(), message: z.string() })),
});
