import { expect, test } from 'vitest';
import { type Replaceable, startFrugally } from './frugal-start.ts';

function started(found: Partial<Replaceable> = {}, processors = 2) {
  const calls: { args: readonly string[]; env: NodeJS.ProcessEnv }[] = [];
  const process: Replaceable = {
    platform: 'linux',
    env: { PORT: '1' },
    execPath: '/node',
    execArgv: ['--inspect'],
    argv: ['/node', '/yuelan.ts', 'serve'],
    execve: (_file, args, env) => void calls.push({ args, env }),
    ...found,
  };
  startFrugally(process, processors);
  return calls;
}

test('a server restarts once with its arguments and with memory settings', () => {
  const [again] = started();
  expect(again?.args).toEqual([
    '/node',
    '--max-semi-space-size=4',
    '--heap-growing-percent=40',
    '--v8-pool-size=1',
    '--inspect',
    '/yuelan.ts',
    'serve',
  ]);
  expect(again?.env).toMatchObject({ PORT: '1', MALLOC_ARENA_MAX: '2' });
  expect(started(again === undefined ? {} : { env: again.env })).toEqual([]);
});

test.each([
  [1, '--v8-pool-size=1'],
  [4, '--v8-pool-size=3'],
  [64, '--v8-pool-size=4'],
])('on a machine with %i processors V8 has helpers for those that answers leave', (processors, flag) => {
  expect(started({}, processors)[0]?.args).toContain(flag);
});

test('the operator’s settings stay as they are', () => {
  const [again] = started({ env: { MALLOC_ARENA_MAX: '7' } });
  expect(again?.env['MALLOC_ARENA_MAX']).toBe('7');
});

test.each([{ platform: 'darwin' }, { send: () => true }])(
  'a process that cannot be replaced continues as it is: %o',
  (found) => {
    expect(started(found)).toEqual([]);
  },
);
