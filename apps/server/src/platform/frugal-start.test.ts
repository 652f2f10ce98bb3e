import { expect, test } from 'vitest';
import { type Replaceable, startFrugally } from './frugal-start.ts';

function started(found: Partial<Replaceable> = {}) {
  const calls: { args: readonly string[]; env: NodeJS.ProcessEnv }[] = [];
  startFrugally({
    platform: 'linux',
    env: { PORT: '1' },
    execPath: '/node',
    execArgv: ['--inspect'],
    argv: ['/node', '/yuelan.ts', 'serve'],
    execve: (_file, args, env) => void calls.push({ args, env }),
    ...found,
  });
  return calls;
}

test('a server restarts once with its arguments and with memory settings', () => {
  const [again] = started();
  expect(again?.args).toEqual([
    '/node',
    '--max-semi-space-size=4',
    '--heap-growing-percent=40',
    '--inspect',
    '/yuelan.ts',
    'serve',
  ]);
  expect(again?.env).toMatchObject({ PORT: '1', MALLOC_ARENA_MAX: '2' });
  expect(started(again === undefined ? {} : { env: again.env })).toEqual([]);
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
