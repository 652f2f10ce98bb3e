import { expect, test } from 'vitest';
import { CallError } from '../platform/call-error.ts';
import { holdOneOf } from './hold-one-of.ts';

function refused(code: string): CallError {
  return new CallError('/borrow/preBorrow/book', { kind: 'refused', code, message: code, facts: {} });
}

function library(answers: Readonly<Record<string, string>>) {
  const asked: string[] = [];
  const placeHold = async (barcode: string) => {
    asked.push(barcode);
    const refusal = answers[barcode];
    if (refusal !== undefined) throw refused(refusal);
    return barcode;
  };
  return { asked, placeHold };
}

const taken = 'circulation.pre-borrow.taken';

test('when another reader was faster, the next equivalent copy is put on hold', async () => {
  const { asked, placeHold } = library({ A: taken, B: taken });
  expect(await holdOneOf(['A', 'B', 'C', 'D'], placeHold)).toBe('C');
  expect(asked).toEqual(['A', 'B', 'C']);
});

test('if all are taken, the page says so', async () => {
  const { placeHold } = library({ A: taken, B: taken });
  await expect(holdOneOf(['A', 'B'], placeHold)).rejects.toThrow(taken);
});

test('any other refusal is final at once', async () => {
  const { asked, placeHold } = library({ A: 'circulation.pre-borrow.limit' });
  await expect(holdOneOf(['A', 'B'], placeHold)).rejects.toThrow('circulation.pre-borrow.limit');
  expect(asked).toEqual(['A']);
});
