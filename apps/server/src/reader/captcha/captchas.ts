import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Db } from '../../platform/database/tables.ts';
import { type ClientId, randomToken } from '../../platform/ids.ts';
import { keepOneUse, takeOneUse } from '../one-use.ts';
import { captchaCharacters, drawCaptcha } from './draw.ts';

const length = 4;
const lifeMs = 5 * 60_000;
/** A phone finds 16 zero bits in about a second: nothing for one person, a price for a machine that guesses. */
const workBits = 16;
const workMark = 'pow:';

export interface Captcha {
  readonly captchaImage: string;
  readonly captchaKey: string;
  readonly captchaCode: '';
  readonly challenge: string;
  readonly bits: number;
}

/** Whether SHA-256(challenge + answer) begins with so many zero bits. */
function isWorkDone(challenge: string, answer: string, bits: number): boolean {
  const digest = createHash('sha256')
    .update(challenge + answer)
    .digest();
  return digest.readUInt32BE(0) >>> (32 - bits) === 0;
}

/** Makes captchas and checks their answers: each once, right or wrong, within 5 minutes, in its own library. */
export class Captchas {
  readonly #db: Db;
  readonly #key: Buffer;
  readonly #random: () => number;
  readonly #testCode: string | undefined;

  /** `testCode` fixes every answer; the settings allow it in tests only. */
  constructor(db: Db, key: Buffer, random: () => number, testCode: string | undefined) {
    this.#db = db;
    this.#key = key;
    this.#random = random;
    this.#testCode = testCode;
  }

  async make(clientid: ClientId, now: Date): Promise<Captcha> {
    const drawn = Array.from(
      { length },
      () => captchaCharacters[randomInt(captchaCharacters.length)] ?? '',
    ).join('');
    const captchaKey = randomToken(16);
    await keepOneUse(this.#db, {
      purpose: 'captcha',
      secret: captchaKey,
      clientid,
      subject: this.#sealed(captchaKey, this.#testCode ?? drawn),
      expiresAt: new Date(now.getTime() + lifeMs),
    });
    return {
      captchaImage: drawCaptcha(drawn, this.#random),
      captchaKey,
      captchaCode: '',
      challenge: captchaKey,
      bits: workBits,
    };
  }

  async isRight(clientid: ClientId, captchaKey: string, answer: string, now: Date): Promise<boolean> {
    const kept = await takeOneUse(this.#db, { purpose: 'captcha', secret: captchaKey, clientid, now });
    if (kept === undefined) return false;
    if (answer.startsWith(workMark)) return isWorkDone(captchaKey, answer.slice(workMark.length), workBits);
    return timingSafeEqual(Buffer.from(kept), Buffer.from(this.#sealed(captchaKey, answer)));
  }

  #sealed(captchaKey: string, answer: string): string {
    const plain = answer.normalize('NFKC').replace(/\s/g, '').toUpperCase();
    return createHmac('sha256', this.#key).update(`${captchaKey} ${plain}`).digest('base64url');
  }
}
