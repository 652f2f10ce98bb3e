import type { z } from 'zod';
import type { OutboundAnswer } from '../../../platform/http/outbound.ts';
import { SystemFailure } from '../system-client.ts';
import { refusedSaying } from '../words.ts';
import { edgeError } from './edge-answers.ts';

/**
 * Judges an answer. A refusal is a 4xx with its message as JSON; anything else in it, such as a due date, does not
 * count. 200 and 201 with content mean done. For `writes`, 202, 5xx and unreadable answers leave the outcome open.
 */
export function contentOf<Value>(
  { status, body }: OutboundAnswer,
  schema: z.ZodType<Value>,
  writes: boolean,
): Value {
  if (status === 403) throw new SystemFailure('login', false);
  const error = [400, 404, 409, 422].includes(status) ? edgeError.safeParse(body).data : undefined;
  if (error !== undefined) throw refusedSaying(error.errorMessage).refused;
  const content = status === 200 || status === 201 ? schema.safeParse(body).data : undefined;
  if (content === undefined) throw new SystemFailure('unreadable', writes);
  return content;
}
