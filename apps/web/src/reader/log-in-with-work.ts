import type { InputOf, OutputOf } from '@yuelan/contract/endpoint';
import { readerCalls } from '@yuelan/contract/reader/remote';
import { z } from 'zod/mini';
import { CallError } from '../platform/call-error.ts';
import type { Page } from '../platform/page.ts';
import { solveChallenge } from './proof-of-work.ts';

type Login = typeof readerCalls.login;

const workSchema = z.object({
  captchaKey: z.string(),
  challenge: z.string(),
  bits: z.int().check(z.maximum(24)),
  cost: z.int().check(z.maximum(2 ** 16)),
});
/** The server may ask for more work while the browser computes. */
const rounds = 3;

function workOf(error: unknown) {
  if (!(error instanceof CallError) || error.outcome.kind !== 'refused') return undefined;
  if (error.outcome.code !== 'reader.login.work') return undefined;
  return workSchema.safeParse(error.outcome.facts).data;
}

/**
 * A login with the proof of work that the server requires after many failures; `onWork` is called before each
 * computation, which takes a while.
 */
export async function logInWithWork(
  page: Page,
  input: InputOf<Login>,
  onWork: () => void,
): Promise<OutputOf<Login>> {
  let sent = input;
  for (let round = 0; ; round += 1) {
    try {
      return await page.answerOf(readerCalls.login, sent);
    } catch (error) {
      const work = workOf(error);
      if (work === undefined || round === rounds) throw error;
      onWork();
      const { captchaKey } = work;
      sent = { ...input, captchaKey, captchaCode: `pow:${await solveChallenge(work)}` };
    }
  }
}
