import { expect, test, vi } from 'vitest';
import { answered, refused } from '../../testing/desk-answers.ts';
import { deskFetch } from './desk-fetch.ts';

function open(answers: readonly Response[], confirm = () => Promise.resolve(true)) {
  const left = [...answers];
  const sent: { readonly address: string; readonly headers: Headers }[] = [];
  const loginOver = vi.fn();
  const send = deskFetch(
    (address, init) => {
      sent.push({ address, headers: new Headers(init.headers) });
      return Promise.resolve(left.shift() ?? new Response());
    },
    'qinghe',
    { confirm, loginOver, answered: () => undefined },
  );
  return { send, sent, loginOver };
}

const erase = '/api/desk/readers/erase';

test('a desk call names its library and carries no token', async () => {
  const { send, sent } = open([answered({}), answered({})]);
  await send(erase, { headers: { authorization: 'Bearer reader' } });
  await send('/api/libinfo/tk', { headers: { authorization: 'Bearer reader' } });
  expect(sent.map(({ headers }) => [headers.get('x-desk'), headers.get('authorization')])).toEqual([
    ['qinghe', null],
    [null, 'Bearer reader'],
  ]);
});

test('a call that needs a proof is repeated once when somebody has given it', async () => {
  const { send, sent } = open([refused('staff.confirmation.required'), answered({ done: 1 })]);
  expect(await (await send(erase, {})).json()).toMatchObject({ rtcode: '000', data: { done: 1 } });
  expect(sent).toHaveLength(2);
  const again = open([refused('staff.confirmation.required'), refused('staff.confirmation.required')]);
  expect(await (await again.send(erase, {})).json()).toMatchObject({ rtcode: '001' });
  expect(again.sent).toHaveLength(2);
});

test('without the proof the caller gets the refusal, and nothing is sent again', async () => {
  const { send, sent } = open([refused('staff.confirmation.required')], () => Promise.resolve(false));
  expect(await (await send(erase, {})).json()).toMatchObject({ rtcode: '001' });
  expect(sent).toHaveLength(1);
});

test('an expired login is reported, other refusals are not', async () => {
  const { send, loginOver } = open([refused('desk.conflict'), refused('staff.login.required')]);
  await send(erase, {});
  expect(loginOver).not.toHaveBeenCalled();
  await send(erase, {});
  expect(loginOver).toHaveBeenCalledTimes(1);
});
