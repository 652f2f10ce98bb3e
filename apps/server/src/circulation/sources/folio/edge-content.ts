import type { z } from 'zod';
import type { OutboundAnswer } from '../../../platform/http/outbound.ts';
import { SystemFailure } from '../system-client.ts';
import { refusedSaying } from '../words.ts';
import { edgeError } from './edge-answers.ts';

/**
 * A refusal says so with a 4xx and its words as JSON; whatever else the answer holds, such as a due date, does not count.
 * 200 and 201 with the content are done. `writes`: 202, 5xx and anything that cannot be read leave it open.
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
