import { expect, test } from 'vitest';
import { CallError } from '../platform/call-error.ts';
import { reserveOneOf } from './reserve-one-of.ts';

function refused(code: string): CallError {
  return new CallError('/borrow/preBorrow/book', { kind: 'refused', code, message: code, facts: {} });
}

function library(answers: Readonly<Record<string, string>>) {
  const asked: string[] = [];
  const reserve = async (barcode: string) => {
    asked.push(barcode);
    const refusal = answers[barcode];
    if (refusal !== undefined) throw refused(refusal);
    return barcode;
  };
  return { asked, reserve };
}

const taken = 'circulation.pre-borrow.taken';

test('when another reader was quicker, the next copy that is alike is reserved', async () => {
  const { asked, reserve } = library({ A: taken, B: taken });
  expect(await reserveOneOf(['A', 'B', 'C', 'D'], reserve)).toBe('C');
  expect(asked).toEqual(['A', 'B', 'C']);
});

test('when all are taken, the reader is told so', async () => {
  const { reserve } = library({ A: taken, B: taken });
  await expect(reserveOneOf(['A', 'B'], reserve)).rejects.toThrow(taken);
});

test('any other refusal is final at once', async () => {
  const { asked, reserve } = library({ A: 'circulation.pre-borrow.limit' });
  await expect(reserveOneOf(['A', 'B'], reserve)).rejects.toThrow('circulation.pre-borrow.limit');
  expect(asked).toEqual(['A']);
});
