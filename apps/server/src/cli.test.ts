import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../testing/each-database.ts';
import { runCommand } from '../testing/run-command.ts';
import { makePostgresDatabase } from '../testing/test-database.ts';

const program = fileURLToPath(new URL('./yuelan.ts', import.meta.url));

function folder(): string {
  const made = temporaryFolder();
  onTestFinished(() => made.remove());
  return made.path;
}

/** Runs commands on one data folder, as a person at a terminal would. */
function terminal(environment: Record<string, string> = {}) {
  const dataDir = folder();
  return {
    dataDir,
    async run(...argv: string[]) {
      const { code, out, err } = await runCommand(argv, { DATA_DIR: dataDir, ...environment });
      return { code, out: out.join('\n'), err: err.join('\n') };
    },
  };
}

describe.each(['sqlite', 'postgres'] as const)('library commands on %s', (dialect) => {
  async function terminalOn() {
    if (dialect === 'sqlite') return terminal();
    const database = await makePostgresDatabase('empty');
    onTestFinished(() => database.drop());
    return terminal({ DATABASE_URL: database.url });
  }

  test('a library is created, listed and changed', async () => {
    const { run, dataDir } = await terminalOn();
    for (const looking of [
      ['library', 'list'],
      ['library', 'set', 'qinghe', 'fontSize=30'],
      ['review', 'list', '--library', 'qinghe'],
    ])
      expect(await run(...looking)).toMatchObject({
        code: 1,
        out: '',
        err: expect.stringContaining('contains no portal yet'),
      });
    // What looked left nothing: the folder or database can still be restored into.
    expect(readdirSync(dataDir)).toEqual([]);
    expect(
      await run(
        'library',
        'create',
        'qinghe',
        '--name',
        '清河中学图书馆',
        '--group',
        'river',
        '--domain',
        'a.example',
        'b.example',
      ),
    ).toMatchObject({
      code: 0,
      out: 'The library qinghe was created. Its pages are at /qinghe.',
    });
    const changed = await run(
      'library',
      'set',
      'qinghe',
      'name=清河',
      'fontSize=30',
      'languages=en-US, zh-CN',
      'corporateName=a=b',
    );
    expect(changed).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse((await run('library', 'list', '--json')).out)).toEqual([
      {
        clientid: 'qinghe',
        name: '清河',
        group: 'river',
        status: 1,
        isDefault: false,
        domains: ['a.example', 'b.example'],
      },
    ]);
    expect((await run('library', 'list')).out).toBe(
      'client id  group  status  name  domains\nqinghe     river  open    清河  a.example, b.example',
    );
  });

  test('libraries are created from a file, and running it again changes nothing', async () => {
    const { run, dataDir } = await terminalOn();
    const file = join(dataDir, 'libraries.yaml');
    writeFileSync(
      file,
      `libraries:
  - clientid: qinghe
    name: 清河中学图书馆
    group: river
    domains: [lib.example.org]
    settings: { fontSize: 28, opacConfigLinks: [{ linkName: 国图, linkUrl: "https://www.nlc.cn/" }] }
    storages: [{ name: 一楼, floor: 1 }, { name: 少儿区 }]
  - { clientid: chengbei, name: 城北分馆, group: river, status: 2 }
`,
    );
    expect((await run('library', 'import', file)).out).toBe('qinghe: created\nchengbei: created');
    const before = (await run('library', 'list', '--json')).out;
    expect((await run('library', 'import', file)).out).toBe('qinghe: changed\nchengbei: changed');
    expect((await run('library', 'list', '--json')).out).toBe(before);
  });
});

test.each([
  [['library', 'create', 'Bad Id', '--name', 'x'], 1, 'cannot be a client id'],
  [['library', 'create', 'api', '--name', 'x'], 1, 'an address of the portal itself'],
  [['library', 'create', 'a', '--name', ' '], 1, 'needs a name'],
  [['library', 'create', 'a', '--name', 'x', '--status', '7'], 1, 'status: expected 1 (open)'],
  [['library', 'set', 'nobody', 'fontSize=20'], 1, 'There is no library "nobody"'],
  [['library', 'set', 'nobody', 'fontSize'], 1, 'not of the form key=value'],
  [['library', 'import', '/nowhere.yaml'], 1, 'cannot be read'],
  [['library', 'create', 'a'], 2, "required option '--name <name>'"],
  [['library', 'create', 'a', '--name', 'x', '--gruop', 'x'], 2, 'Did you mean --group?'],
  [['nonsense'], 2, 'Commands:'],
  [['library', 'nonsense'], 2, "unknown command 'nonsense'"],
])('%j ends with %d and says why', async (argv, code, words) => {
  const { run } = terminal();
  await run('library', 'create', 'there', '--name', 'There');
  const result = await run(...argv);
  expect([result.code, result.out]).toEqual([code, '']);
  expect(result.err).toContain(words);
  expect(result.err).not.toContain('    at ');
});

test('every wrong setting is named with the expected value', async () => {
  const { run } = terminal();
  await run('library', 'create', 'qinghe', '--name', 'x');
  const { code, err } = await run(
    'library',
    'set',
    'qinghe',
    'fontSize=99',
    'fontColor=red',
    'opacConfigLinks=x',
    'foo=1',
  );
  expect(code).toBe(1);
  expect(err.split('\n')).toEqual([
    'fontSize: expected a whole number from 12 to 40; was given 99.',
    'fontColor: expected a colour like #545454; was given "red".',
    expect.stringContaining('opacConfigLinks: expected a list like'),
    expect.stringContaining('"foo" is not a setting'),
  ]);
});

test.each([
  ['libraries: [', 'is not valid YAML'],
  ['libraries:\n  - name: x', 'libraries.0.clientid'],
  ['libraries:\n  - { clientid: a, name: x, colour: red }', 'colour'],
  ['', 'does not describe libraries'],
])('the file %j is refused with its errors', async (text, words) => {
  const { run, dataDir } = terminal();
  const file = join(dataDir, 'x.yaml');
  writeFileSync(file, text);
  const { code, err } = await run('library', 'import', file);
  expect([code, err]).toEqual([1, expect.stringContaining(words)]);
});

test.each([
  [{ DATABASE_URL: 'postgres://somebody:hunter2@127.0.0.1:1/x' }, 'PostgreSQL cannot be reached'],
  [{ DATA_DIR: '/dev/null/data' }, 'The data folder /dev/null/data cannot be used'],
  [{ PORT: 'http' }, 'PORT: expected a whole number'],
])('a portal that cannot start with %j gives the reason in a sentence', async (environment, words) => {
  const { code, err } = await terminal(environment).run('serve');
  expect([code, err]).toEqual([1, expect.stringContaining(words)]);
  expect(err).not.toMatch(/hunter2| {4}at /);
});

test('a port that is taken is named', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? String(address.port) : '';
  const { code, err } = await terminal({ PORT: port, HOST: '127.0.0.1', LOG_LEVEL: 'silent' }).run('serve');
  expect([code, err]).toEqual([1, expect.stringContaining('The port is taken')]);
});

test('every command has help', async () => {
  const { run } = terminal();
  for (const argv of [['--help'], ['library', '--help'], ['library', 'set', '--help'], ['serve', '--help']]) {
    const { code, out } = await run(...argv);
    expect([code, out]).toEqual([0, expect.stringContaining('Usage: yuelan')]);
  }
  expect(await run()).toMatchObject({ code: 2, out: expect.stringContaining('Commands:') });
});

test('a running portal gives its address, refuses a second server, sees changes by the command line and stops on request', async () => {
  const { run, dataDir } = terminal();
  const serve = () => {
    const child = spawn(process.execPath, [program, 'serve'], {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: '0',
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        LOG_LEVEL: 'error',
        DATABASE_URL: '',
      },
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part: string) => (text += part));
    return { child, text: () => text, exit: once(child, 'exit') };
  };
  const first = serve();
  onTestFinished(() => void first.child.kill('SIGKILL'));
  await expect.poll(() => first.text(), { timeout: 20_000 }).toContain('is ready: http://localhost:');
  const address = /http:\/\/localhost:\d+/.exec(first.text())?.[0] ?? '';
  await expect.poll(() => first.text()).toContain('There is no library yet');

  const second = serve();
  expect((await second.exit)[0]).toBe(1);
  expect(second.text()).toContain(`in use by the server with process id ${first.child.pid}`);
  expect(second.text()).not.toContain('    at ');

  expect((await run('library', 'create', 'qinghe', '--name', '清河中学图书馆')).code).toBe(0);
  await expect
    .poll(async () => (await fetch(`${address}/`, { redirect: 'manual' })).headers.get('location'))
    .toBe('/qinghe');

  first.child.kill('SIGTERM');
  expect((await first.exit)[0]).toBe(0);
}, 60_000);

describe('content commands', () => {
  const opening = '---\ntitle: 开馆\ndate: 2026-02-01\n---\n今天开馆。<script>x</script>\n';

  test('show how a folder would change the content, apply it, and then have nothing to do', async () => {
    const { run } = terminal();
    await run('library', 'create', 'qinghe', '--name', '青禾');
    const content = folder();
    mkdirSync(join(content, 'news'));
    writeFileSync(join(content, 'news/opening.md'), opening);
    expect(await run('content', 'sync', content, '--library', 'qinghe', '--dry-run')).toMatchObject({
      code: 0,
      out: '+ news/opening\n! news/opening.md:5: <script> is not allowed and was left out\nThis would be the change: 1 added, 0 changed, 0 removed, 0 unchanged.',
    });
    expect((await run('content', 'sync', content, '--library', 'qinghe')).out).toContain('Done: 1 added');
    const again = await run('content', 'sync', content, '--library', 'qinghe', '--json');
    expect(again.code).toBe(0);
    expect(JSON.parse(again.out)).toMatchObject({
      library: 'qinghe',
      dryRun: false,
      kinds: expect.arrayContaining([
        {
          kind: 'news',
          added: [],
          changed: [],
          renamed: [],
          removed: [],
          drafts: [],
          left: [],
          unchanged: 1,
        },
      ]),
    });
  });

  test('report errors with file and line, for people and machines, and fail', async () => {
    const { run } = terminal();
    await run('library', 'create', 'qinghe', '--name', '青禾');
    const content = folder();
    mkdirSync(join(content, 'news'));
    writeFileSync(join(content, 'news/broken.md'), opening.replace('2026-02-01', 'soon'));
    const plain = await run('content', 'sync', content, '--library', 'qinghe');
    expect(plain.code).toBe(1);
    expect(plain.err).toContain('news/broken.md:3: date: expected a day');
    const machine = await run('content', 'sync', content, '--library', 'qinghe', '--json');
    expect([machine.code, JSON.parse(machine.out)]).toEqual([
      1,
      {
        library: 'qinghe',
        faults: [
          {
            file: 'news/broken.md',
            line: 3,
            field: 'date',
            message: expect.stringContaining('expected a day'),
          },
        ],
      },
    ]);
  });

  test('report a missing library or folder in a sentence', async () => {
    const { run } = terminal();
    await run('library', 'create', 'there', '--name', 'There');
    expect(await run('content', 'sync', folder(), '--library', 'nowhere')).toMatchObject({
      code: 1,
      err: 'There is no library "nowhere".',
    });
    await run('library', 'create', 'qinghe', '--name', '青禾');
    expect((await run('content', 'sync', '/no/such/folder', '--library', 'qinghe')).err).toContain(
      'is not a folder',
    );
  });

  test('a pale colour is set, with a warning', async () => {
    const { run } = terminal();
    await run('library', 'create', 'qinghe', '--name', '青禾');
    const pale = await run('library', 'set', 'qinghe', 'accentColor=#ffcc00');
    expect([pale.code, pale.out]).toEqual([
      0,
      expect.stringContaining('accentColor: #ffcc00 has a contrast of'),
    ]);
  });
});
