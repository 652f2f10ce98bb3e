import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Db } from '../../platform/database/tables.ts';
import { type ClientId, randomToken } from '../../platform/ids.ts';
import { keepOneUse, takeOneUse } from '../one-use.ts';
import { drawCaptcha } from './draw.ts';
import { captchaCharacters } from './glyphs.ts';
import { measureWork } from './work.ts';

const length = 4;
const lifeMs = 5 * 60_000;
/** 32 hashes on average: half a second in a laptop's browser, two seconds on a phone. */
const usualBits = 5;
const usualCost = 4096;
/** For tests only. */
export const testWorkCost = 2;
/** The number of pictures that tests use in turn, so that a new captcha shows another picture. */
const testPictures = 8;
const workMark = 'pow:';

/** Work that a browser does instead of a person reading the picture. */
interface WorkToDo {
  readonly captchaKey: string;
  readonly challenge: string;
  readonly bits: number;
  readonly cost: number;
}

interface Captcha extends WorkToDo {
  readonly captchaImage: string;
  readonly captchaCode: '';
}

interface CaptchaSettings {
  readonly key: Buffer;
  readonly random: () => number;
  /** Fixes the answer of every picture. The settings allow it in tests only. */
  readonly testCode?: string | undefined;
  readonly cost?: number | undefined;
}

/**
 * Makes captchas and checks their answers. Each captcha can be answered once, right or wrong, within 5 minutes, in its
 * own library.
 */
export class Captchas {
  readonly #db: Db;
  readonly #settings: CaptchaSettings;
  readonly #cost: number;
  readonly #testPictures: Promise<string>[] = [];
  #made = 0;

  constructor(db: Db, settings: CaptchaSettings) {
    this.#db = db;
    this.#settings = settings;
    this.#cost = settings.cost ?? usualCost;
  }

  /** Requires `moreBits` of work beyond the usual ones. */
  async make(clientid: ClientId, now: Date, moreBits: number): Promise<Captcha> {
    const drawn = Array.from(
      { length },
      () => captchaCharacters[randomInt(captchaCharacters.length)] ?? '',
    ).join('');
    const work = await this.#keep(clientid, now, moreBits, this.#settings.testCode ?? drawn);
    return {
      ...work,
      captchaImage: await this.#draw(drawn),
      captchaCode: '',
    };
  }

  #draw(text: string): Promise<string> {
    const { random, testCode } = this.#settings;
    if (testCode === undefined) return drawCaptcha(text, random);
    // The answer is fixed, so nobody reads the picture. Tests log in thousands of times, and drawing takes longer than
    // the rest.
    const place = this.#made % testPictures;
    this.#made += 1;
    const picture = this.#testPictures[place] ?? drawCaptcha(text, random);
    this.#testPictures[place] = picture;
    return picture;
  }

  /** A captcha without a picture. */
  makeWork(clientid: ClientId, now: Date, moreBits: number): Promise<WorkToDo> {
    return this.#keep(clientid, now, moreBits, randomToken(16));
  }

  /**
   * Returns the bits of work, beyond the usual ones, that a correct answer brought (0 for a picture); undefined for a
   * wrong answer.
   */
  async check(
    clientid: ClientId,
    captchaKey: string,
    answer: string,
    now: Date,
  ): Promise<number | undefined> {
    const kept = await takeOneUse(this.#db, { purpose: 'captcha', secret: captchaKey, clientid, now });
    if (kept === undefined) return undefined;
    if (!answer.startsWith(workMark)) {
      const isRight = timingSafeEqual(Buffer.from(kept), Buffer.from(this.#sealed(captchaKey, answer)));
      return isRight ? 0 : undefined;
    }
    const bits = await measureWork(captchaKey, answer.slice(workMark.length), this.#cost);
    return bits < usualBits ? undefined : bits - usualBits;
  }

  async #keep(clientid: ClientId, now: Date, moreBits: number, answer: string): Promise<WorkToDo> {
    const captchaKey = randomToken(16);
    await keepOneUse(this.#db, {
      purpose: 'captcha',
      secret: captchaKey,
      clientid,
      subject: this.#sealed(captchaKey, answer),
      expiresAt: new Date(now.getTime() + lifeMs),
    });
    return { captchaKey, challenge: captchaKey, bits: usualBits + moreBits, cost: this.#cost };
  }

  #sealed(captchaKey: string, answer: string): string {
    const plain = answer.normalize('NFKC').replace(/\s/g, '').toUpperCase();
    return createHmac('sha256', this.#settings.key).update(`${captchaKey} ${plain}`).digest('base64url');
  }
}
