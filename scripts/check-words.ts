import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { allCalls, problems } from '../packages/contract/src/index.ts';
import { wrongCitations } from './citations.ts';
import { root } from './run.ts';
import { listFiles, readSource } from './sources.ts';

// Messages and docs: every refusal is raised somewhere and declared by a call, every message exists in both languages,
// and the paths, npm scripts and documents that docs and comments cite exist. Part of `npm run check`.
const files = listFiles();
const complaints: string[] = [];

const serverCode = files
  .filter((file) => /^apps\/server\/src\/.*\.ts$/.test(file) && !/\.test\.ts$/.test(file))
  .map(readSource)
  .join('\n');
const declared = new Set(allCalls.flatMap((call) => call.refusals));
for (const code of declared)
  if (!(code in problems)) complaints.push(`a call declares the refusal ${code}, which has no words`);
for (const code of Object.keys(problems))
  if (!serverCode.includes(`'${code}'`))
    complaints.push(`the refusal ${code} has words, but nothing raises it`);

const messageFiles = files.filter((file) => /\/messages\/zh-CN\.json$/.test(file));
const webCode = files
  .filter((file) =>
    /^(apps\/web\/src|packages\/contract\/src)\/.*\.tsx?$|^packages\/search\/src\/terms\.ts$/.test(file),
  )
  .map(readSource)
  .join('\n');
for (const file of messageFiles) {
  const chinese = keysOf(JSON.parse(readSource(file)));
  const english = keysOf(JSON.parse(readSource(file.replace('zh-CN.json', 'en-US.json'))));
  for (const key of chinese)
    if (
      !english.includes(withoutPlural(key)) &&
      !english.includes(key) &&
      !english.some((other) => withoutPlural(other) === withoutPlural(key))
    )
      complaints.push(`${file}: ${key} has no English`);
  for (const key of english)
    if (!chinese.some((other) => withoutPlural(other) === withoutPlural(key)))
      complaints.push(`${file}: ${key} has no Chinese`);
  for (const key of chinese) {
    const last = withoutPlural(key).split('.').at(-1) ?? key;
    if (!webCode.includes(last) && !/\d+$|^[A-Z]$/.test(last))
      complaints.push(`${file}: nothing uses ${key}`);
  }
}

const scripts: unknown = JSON.parse(readSource('package.json'));
const known = new Set(
  typeof scripts === 'object' && scripts !== null && 'scripts' in scripts
    ? Object.keys(scripts.scripts ?? {})
    : [],
);
for (const file of files.filter((name) => name.endsWith('.md'))) {
  const text = readSource(file);
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, '');
  for (const [, script = ''] of text.matchAll(/\bnpm run ([\w:-]+)/g))
    if (!known.has(script)) complaints.push(`${file}: there is no npm script "${script}"`);
  for (const [, path = ''] of text.matchAll(/`((?:apps|packages|docs|scripts|e2e)\/[\w./-]*[\w/])`/g))
    if (!existsSync(join(root, path))) complaints.push(`${file}: there is no ${path}`);
  for (const [, path = ''] of prose.matchAll(/\]\((?!https?:|#|mailto:|tel:)([^)#\s]+)[^)]*\)/g))
    if (!existsSync(join(root, file, '..', path)))
      complaints.push(`${file}: the link to ${path} leads nowhere`);
}

// The check's planted mistakes and the demonstration's texts are not citations.
const citing = files.filter(
  (file) => /\.(md|tsx?|css)$/.test(file) && !/^(scripts\/citations|apps\/server\/demo\/)/.test(file),
);
complaints.push(...wrongCitations(citing.map((file) => ({ file, text: readSource(file) }))));

// The README exists in two languages, with the same headings, commands, settings and links in the same order.
const [english, chinese] = ['README.md', 'README.zh-CN.md'].map((file) => skeletonOf(readSource(file)));
if (english !== undefined && chinese !== undefined)
  for (const part of ['headings', 'blocks', 'rows', 'links'] as const)
    if (english[part].join('\n') !== chinese[part].join('\n'))
      complaints.push(
        `README.md and README.zh-CN.md differ in their ${part}: ${english[part].find((one, at) => one !== chinese[part][at]) ?? chinese[part].at(-1)}`,
      );

// So does the librarians' guide, chapter by chapter, with its pictures.
const guide = 'docs/librarians';
const chapters = (language: string) =>
  files.filter((file) => file.startsWith(`${guide}/${language}/`)).map((file) => basename(file));
for (const [language, other] of [
  ['zh-CN', 'en-US'],
  ['en-US', 'zh-CN'],
] as const)
  for (const chapter of chapters(language)) {
    const [here, there] = [`${guide}/${language}/${chapter}`, `${guide}/${other}/${chapter}`];
    if (!readSource(`${guide}/README.md`).includes(`](${language}/${chapter})`))
      complaints.push(`${here}: ${guide}/README.md does not link to it`);
    if (!files.includes(there)) complaints.push(`${here}: there is no ${there}`);
    else if (language === 'zh-CN')
      for (const part of ['headings', 'links'] as const)
        if (skeletonOf(readSource(here))[part].join('\n') !== skeletonOf(readSource(there))[part].join('\n'))
          complaints.push(`${here} and ${there} differ in their ${part}`);
  }
for (const picture of files.filter((file) => file.startsWith(`${guide}/pictures/`))) {
  const [, language = ''] = /\.([\w-]+)\.png$/.exec(picture) ?? [];
  const shown = chapters(language).some((chapter) =>
    readSource(`${guide}/${language}/${chapter}`).includes(`](../pictures/${basename(picture)})`),
  );
  if (!shown) complaints.push(`${picture}: no chapter in its language shows it`);
}

for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length === 0 ? 0 : 1;

/** The keys of the texts in a message file, nested ones with dots. */
function keysOf(messages: unknown, prefix = ''): string[] {
  if (typeof messages !== 'object' || messages === null) return [prefix];
  return Object.entries(messages).flatMap(([key, value]) =>
    keysOf(value, prefix === '' ? key : `${prefix}.${key}`),
  );
}

/** i18next has a separate key for each plural form. Chinese has one form, English two. */
function withoutPlural(key: string): string {
  return key.replace(/_(zero|one|two|few|many|other)$/, '');
}

/** What two languages of one document must share. */
function skeletonOf(text: string) {
  const found = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, part = '']) => part);
  const blocks = found(/^```\n([\s\S]*?)^```/gm);
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, '');
  return {
    headings: [...prose.matchAll(/^(#+) /gm)].map(([, level = '']) => level),
    blocks,
    rows: [...prose.matchAll(/^\| (`[^|]*`) \|/gm)].map(([, first = '']) => first),
    // Pictures show the portal in the document's language.
    links: [...prose.matchAll(/\]\((?!#|README)([^)]+)\)/g)]
      .map(([, link = '']) => link.replace(/(?:-(?:zh|en)|\.(?:zh-CN|en-US))\.png$/, '.png'))
      .sort(),
  };
}
