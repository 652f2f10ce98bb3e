import { expect, test } from 'vitest';
import { CallError } from '../platform/call-error.ts';
import { askPartner } from './renew-at-partner.ts';

const noPause = async () => undefined;

function refused(code: string): CallError {
  return new CallError('/common/cxid/sendrequestRenew', { kind: 'refused', code, message: code, facts: {} });
}

function partner(answers: readonly (string | Error)[]) {
  let asked = 0;
  const ask = async () => {
    const answer = answers[asked] ?? answers.at(-1);
    asked += 1;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { ask, times: () => asked };
}

test('a busy partner is asked again until it answers', async () => {
  const { ask, times } = partner([
    refused('circulation.partner.busy'),
    refused('circulation.partner.busy'),
    'renewed',
  ]);
  expect(await askPartner(ask, noPause)).toBe('renewed');
  expect(times()).toBe(3);
});

test('after five tries the last message is the answer', async () => {
  const { ask, times } = partner([refused('circulation.partner.busy')]);
  await expect(askPartner(ask, noPause)).rejects.toThrow('circulation.partner.busy');
  expect(times()).toBe(5);
});

test('a refusal is final at once', async () => {
  const { ask, times } = partner([refused('circulation.partner.refused')]);
  await expect(askPartner(ask, noPause)).rejects.toThrow('circulation.partner.refused');
  expect(times()).toBe(1);
});

function failed(status: number): CallError {
  return new CallError('/common/cxid/sendrequestRenew', { kind: 'failed', status, message: '' });
}

test.each([0, 429, 500, 503])('a lost answer (%i) is requested again', async (status) => {
  const { ask, times } = partner([failed(status), 'renewed']);
  expect(await askPartner(ask, noPause)).toBe('renewed');
  expect(times()).toBe(2);
});

test.each([400, 401, 403])('a request that the portal rejects (%i) is not repeated', async (status) => {
  const { ask, times } = partner([failed(status)]);
  await expect(askPartner(ask, noPause)).rejects.toThrow(String(status));
  expect(times()).toBe(1);
});
