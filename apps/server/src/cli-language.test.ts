import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../testing/each-database.ts';
import { runCommand } from '../testing/run-command.ts';
import chinese from './cli.zh-CN.json' with { type: 'json' };

const sources = fileURLToPath(new URL('.', import.meta.url));
const han = /\p{Script=Han}/u;

function dataFolder(): string {
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  return folder.path;
}

async function run(argv: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const { code, out, err } = await runCommand(argv, { DATA_DIR: '/nowhere/at/all', ...environment });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

/** Every command with its help in a language, found by reading the help of the command above. */
async function everyHelp(language: string, path: readonly string[] = []): Promise<Map<string, string>> {
  const { code, out } = await run([...path, '--help', '--lang', language]);
  expect([path, code]).toEqual([path, 0]);
  const found = new Map([[path.join(' '), out]]);
  const commands = out.split(/^(?:Commands:|命令：)$/m)[1] ?? '';
  for (const [, name = ''] of commands.matchAll(/^ {2}([a-z][a-z-]*)/gm))
    if (name !== 'help')
      for (const [command, help] of await everyHelp(language, [...path, name])) found.set(command, help);
  return found;
}

test('the README lists every command, and no others', async () => {
  const readme = readFileSync(join(sources, '../../../README.md'), 'utf8');
  const [, table = ''] = /^\| command [\s\S]*?\n([\s\S]*?)\n\n/m.exec(readme) ?? [];
  const listed = [...table.matchAll(/^\| (`[^|]*) \|/gm)].flatMap(([, cell = '']) => {
    const names = [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    const [, group] = /^(\S+) /.exec(names[0] ?? '') ?? [];
    return names.map((name) => (group === undefined || name.includes(' ') ? name : `${group} ${name}`));
  });
  const paths = [...(await everyHelp('en')).keys()].filter((path) => path !== '');
  const isGroup = (path: string) => paths.some((other) => other.startsWith(`${path} `));
  const commands = paths.filter(
    (path) => path.split(' ').length === 2 || (!path.includes(' ') && !isGroup(path)),
  );
  expect(listed.toSorted()).toEqual(commands.toSorted());
});

/** What follows each name of an argument, an option or a command, its lines put together. */
function descriptionsIn(help: string): readonly string[] {
  const entries: string[] = [];
  for (const line of help.split('\n')) {
    const [, text = ''] = /^ {2}\S.*? {2,}(\S.*)$/.exec(line) ?? [];
    if (text !== '') entries.push(text);
    else if (/^ {10,}\S/.test(line)) entries.push(`${entries.pop() ?? ''} ${line.trim()}`);
  }
  return entries;
}

test('the help of every command is in the user’s language', async () => {
  const inEnglish = await everyHelp('en');
  const inChinese = await everyHelp('zh');
  expect([...inChinese.keys()]).toEqual([...inEnglish.keys()]);
  expect(inEnglish.size).toBeGreaterThan(45);
  for (const [command, help] of inChinese) {
    expect(help, command).toMatch(/^用法：/);
    expect(descriptionsIn(help).length, command).toBeGreaterThan(0);
    // Names of formats and encodings are the same in every language.
    for (const text of descriptionsIn(help)) expect(text, command).toMatch(han);
  }
  for (const [command, help] of inEnglish) {
    expect(help, command).toMatch(/^Usage: /);
    const withoutNames = help.replaceAll(/阅览|借书|还书|续借|丢书|国庆节/g, '');
    expect(withoutNames, command).not.toMatch(han);
  }
});

test.each([
  [['restore'], 2, "error: missing required argument 'file'", '错误：缺少参数 file'],
  [['library', 'create', 'a'], 2, 'error: required option', '错误：缺少必需的选项 --name <name>'],
  [['library', 'list', '--jsn'], 2, '(Did you mean --json?)', '（是不是 --json？）'],
  [['nonsense'], 2, "error: unknown command 'nonsense'", '错误：未知命令 nonsense'],
  [['library', 'list', 'x', 'y'], 2, 'error: too many arguments', '错误：参数太多，应有 0 个，实际 2 个。'],
  [
    ['library', 'list'],
    1,
    'The data folder /nowhere/at/all contains no portal yet.',
    '数据文件夹 /nowhere/at/all 里还没有门户。',
  ],
  [['restore', '/nowhere.tar.gz', '--check'], 1, '/nowhere.tar.gz is not there.', '/nowhere.tar.gz 不存在。'],
  [
    ['review', 'list', '--library', 'a', '--state', 'x'],
    2,
    'Expected waiting',
    '应为 waiting、published 或 hidden。',
  ],
  [['circulation', 'calendar', 'close', 'a', 'x'], 2, '"x" is not a day', '“x”不是日期'],
  [['doctor'], 1, 'There are ', '项错误。'],
] as const)('%j fails with %d in both languages', async (argv, code, english, inChinese) => {
  expect(await run(argv)).toMatchObject({ code, err: expect.stringContaining(english) });
  expect(await run([...argv, '--lang', 'zh'])).toMatchObject({
    code,
    err: expect.stringContaining(inChinese),
  });
});

test.each([
  [['--lang', 'zh'], {}, '用法'],
  [['--lang=zh-CN'], { LANG: 'en_US.UTF-8' }, '用法'],
  [['--lang', 'en'], { LANG: 'zh_CN.UTF-8' }, 'Usage'],
  [[], { LANG: 'zh_CN.UTF-8' }, '用法'],
  [[], { LANG: 'en_GB.UTF-8', LC_MESSAGES: 'zh_TW' }, '用法'],
  [[], { LC_MESSAGES: 'zh_CN', LC_ALL: 'C' }, 'Usage'],
  [[], { LANG: 'de_DE.UTF-8' }, 'Usage'],
  [[], {}, 'Usage'],
] as const)('with %j and %j the command line speaks the right language', async (argv, environment, begin) => {
  expect((await run([...argv, '--help'], environment)).out).toContain(begin);
});

test('an unknown language is refused', async () => {
  expect(await run(['library', 'list', '--lang', 'de'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('Expected zh or en.'),
  });
});

test('--json prints the same in every language', async () => {
  const environment = { DATA_DIR: dataFolder() };
  const file = join(environment.DATA_DIR, 'books.csv');
  await run(['library', 'create', 'qinghe', '--name', '清河'], environment);
  writeFileSync(file, 'title,copies\n红楼梦,2\n,1\n');
  for (const argv of [
    ['library', 'list'],
    ['library', 'set', 'qinghe', 'accentColor=#ffcc00'],
    ['import', 'catalogue', file, '--library', 'qinghe', '--dry-run'],
    ['search', 'rebuild'],
    ['search', 'check'],
    ['circulation', 'rules', 'qinghe'],
    ['activity', 'list', '--library', 'qinghe'],
  ]) {
    const english = await run([...argv, '--json'], environment);
    const inChinese = await run([...argv, '--json', '--lang', 'zh'], environment);
    const sameSeconds = (text: string) => text.replace(/"seconds":[\d.]+/, '"seconds":0');
    expect([inChinese.code, sameSeconds(inChinese.out)]).toEqual([0, sameSeconds(english.out)]);
    const plain = await run([...argv, '--lang', 'zh'], environment);
    expect(plain.out, argv.join(' ')).toMatch(han);
  }
});

test('every message in the sources has a Chinese version with the same facts, and none is left over', () => {
  const files = globSync('**/*.ts', { cwd: sources }).filter((file) => !file.endsWith('.test.ts'));
  const texts = files.map((file) => readFileSync(join(sources, file), 'utf8'));
  const keys = new Set<string>();
  // What changes in a message is a name or a call, without another template in it.
  const message = /(?<![\w.])t`((?:[^`$\\]|\\.|\$(?!\{)|\$\{[^{}`]*(?:\{[^{}`]*\}[^{}`]*)*\})*)`/g;
  for (const text of texts) {
    for (const [, body = ''] of text.matchAll(message)) {
      let facts = 0;
      keys.add(
        body
          .replace(/\$\{[^{}`]*(?:\{[^{}`]*\}[^{}`]*)*\}/g, () => `{${facts++}}`)
          .replaceAll('\\n', '\n')
          .replace(/\\(.)/g, '$1'),
      );
    }
  }
  // The names of the rules of the data, which `doctor` tells.
  for (const text of texts)
    for (const [, name = ''] of text.matchAll(/^ +'(I\d+ [^']+)': sql`/gm)) keys.add(name);
  const written = [...keys].filter((key) => /[a-z]{2}/i.test(key.replace(/\{\d+\}/g, '')));
  expect(written.length).toBeGreaterThan(350);
  const translated: Readonly<Record<string, string>> = chinese;
  expect(written.filter((key) => translated[key] === undefined)).toEqual([]);

  const everything = texts.join('\n').replaceAll("\\'", "'");
  const unused = Object.keys(translated).filter((key) => !keys.has(key) && !everything.includes(key));
  expect(unused).toEqual([]);
  const factsOf = (text: string) => [...new Set(text.match(/\{\d+\}/g))].sort();
  for (const [english, other] of Object.entries(translated)) {
    expect(factsOf(other), english).toEqual(factsOf(english));
    expect(other, english).toMatch(/\p{Script=Han}|^(?:Node|MB)|^on|^off|^> |^\{0\}/u);
  }
});
