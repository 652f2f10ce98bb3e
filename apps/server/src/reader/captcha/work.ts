import { scrypt } from 'node:crypto';
import { workShape, zeroBits } from '@yuelan/contract';

/** The number of zero bits of a proof of work. Takes 6 ms of a core and 4 MB at a cost of 4096. */
export function measureWork(challenge: string, answer: string, cost: number): Promise<number> {
  const { r, p, bytes } = workShape;
  return new Promise((resolve, reject) => {
    scrypt(answer, challenge, bytes, { N: cost, r, p }, (error, hash) => {
      if (error === null) resolve(zeroBits(hash));
      else reject(error);
    });
  });
}
