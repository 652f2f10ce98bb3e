import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Language } from '@yuelan/contract';
import { Fault } from '../platform/fault.ts';
import { Message, t } from '../platform/message.ts';
import type { ContentNote } from './faults.ts';
import type { ContentKind } from './kind.ts';
import { parseMarkdownSource, parseYamlSource, type SourceText } from './source-file.ts';

/** A file of a kind, parsed but not yet checked. */
export interface RawFile {
  readonly path: string;
  readonly language: Language;
  readonly text: SourceText;
}

/** The files of one item; the first is in the library's first language where there is such a file. */
export interface RawItem {
  readonly kind: ContentKind;
  readonly key: string;
  readonly files: readonly RawFile[];
}

const endings: Readonly<Record<string, 'md' | 'yaml'>> = { md: 'md', yaml: 'yaml', yml: 'yaml' };
const languageOfSuffix: Readonly<Record<string, Language>> = {
  zh: 'zh-CN',
  'zh-CN': 'zh-CN',
  en: 'en-US',
  'en-US': 'en-US',
};
/** Files that may stand beside the items that refer to them. */
const besides = new Set(['jpg', 'jpeg', 'png', 'webp', 'csv', 'xlsx']);
/** The largest text file, in bytes. */
const textAtMost = 1024 * 1024;
/** Files that tools leave in folders. */
const ignored = (name: string) => /^(?:\..*|~\$.*|.*~|Thumbs\.db|desktop\.ini|README(?:\..*)?)$/i.test(name);

/** The folder's real path. Throws Fault when it is not a folder. */
export function openContentFolder(folder: string): string {
  try {
    const path = realpathSync(folder);
    if (statSync(path).isDirectory()) return path;
  } catch {
    // Reported below.
  }
  throw new Fault(t`${folder} is not a folder. Is the path right?`);
}

/** Every item of the folder, by kind and key; reports unreadable files to `fault`. */
export function readContentFolder(
  root: string,
  kinds: readonly ContentKind[],
  firstLanguage: Language,
  fault: (note: ContentNote) => void,
): readonly RawItem[] {
  const groups = new Map<string, { kind: ContentKind; key: string; files: RawFile[] }>();
  for (const path of filesBelow(root, root)) {
    const found = placeOf(path, kinds);
    if (found === 'other') continue;
    if (found === undefined) {
      fault({ file: path, message: unknownPlace(kinds) });
      continue;
    }
    const { kind, format, key, suffix } = found;
    if (format !== kind.format) {
      fault({ file: path, message: t`expected a .${kind.format} file for ${kind.name}` });
      continue;
    }
    if (key === '' || key.length > 200) {
      fault({ file: path, message: t`expected a file name of 1 to 200 characters` });
      continue;
    }
    const language = suffix === undefined ? firstLanguage : suffix;
    const parsed = parse(root, path, format, fault);
    if (parsed === undefined) continue;
    const id = `${kind.name}\n${key}`;
    const group = groups.get(id) ?? { kind, key, files: [] };
    groups.set(id, group);
    const twin = group.files.find((file) => file.language === language);
    if (twin === undefined) group.files.push({ path, language, text: parsed });
    else fault({ file: path, message: t`says the same as ${twin.path}: both are ${language}` });
  }
  return [...groups.values()]
    .map((group) => ({
      ...group,
      files: group.files.toSorted(
        (a, b) => Number(b.language === firstLanguage) - Number(a.language === firstLanguage),
      ),
    }))
    .toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
}

function unknownPlace(kinds: readonly ContentKind[]): Message {
  const places = kinds.map((kind) =>
    kind.layout === 'folder' ? `${kind.name}/` : `${kind.name}.${kind.format}`,
  );
  return t`is not part of a content folder. It may contain: ${places.join(', ')}, and folders called pictures or files`;
}

function* filesBelow(root: string, folder: string): Generator<string> {
  const entries = readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (ignored(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(root, path);
    else yield relative(root, path).split(sep).join('/');
  }
}

interface Place {
  readonly kind: ContentKind;
  readonly format: 'md' | 'yaml';
  readonly key: string;
  readonly suffix: Language | undefined;
}

/** The item a file belongs to; `other` for files beside the items, such as pictures. */
function placeOf(path: string, kinds: readonly ContentKind[]): Place | 'other' | undefined {
  const parts = path.split('/');
  // Files that items refer to are in these folders, at any depth.
  if (parts.slice(0, -1).some((part) => part === 'pictures' || part === 'files')) return 'other';
  const [top = ''] = parts;
  const inFolder = parts.length > 1;
  const named = /^(?<stem>.+?)(?:\.(?<suffix>zh|zh-CN|en|en-US))?\.(?<ending>[A-Za-z0-9]+)$/.exec(path);
  const ending = named?.groups?.['ending'] ?? '';
  const stem = named?.groups?.['stem'] ?? '';
  const suffix = languageOfSuffix[named?.groups?.['suffix'] ?? ''];
  const format = endings[ending.toLowerCase()];
  const kind = kinds.find(
    (candidate) => (candidate.layout === 'folder') === inFolder && candidate.name === (inFolder ? top : stem),
  );
  if (kind === undefined) return undefined;
  if (format === undefined) return inFolder && besides.has(ending.toLowerCase()) ? 'other' : undefined;
  return { kind, format, suffix, key: (inFolder ? stem.slice(top.length + 1) : stem).normalize('NFC') };
}

function parse(
  root: string,
  path: string,
  format: 'md' | 'yaml',
  fault: (note: ContentNote) => void,
): SourceText | undefined {
  const bytes = readContentFile(root, path, textAtMost);
  if (bytes instanceof Message) {
    fault({ file: path, message: bytes });
    return undefined;
  }
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n');
  } catch {
    fault({ file: path, message: t`is not UTF-8: save it again with that encoding` });
    return undefined;
  }
  const control = text
    .split('\n')
    .findIndex((line) => [...line].some((letter) => letter !== '\t' && /\p{Cc}/u.test(letter)));
  if (control >= 0) {
    fault({ file: path, line: control + 1, message: t`contains a control character` });
    return undefined;
  }
  const parsed = format === 'md' ? parseMarkdownSource(text) : parseYamlSource(text);
  if (parsed.kind === 'text') return parsed.text;
  for (const { line, message } of parsed.faults) fault({ file: path, line, message });
  return undefined;
}

/** The bytes of a file of the content folder, or what is wrong with it. A link that leads out of the folder is not followed. */
export function readContentFile(root: string, path: string, limit: number): Uint8Array | Message {
  try {
    const real = realpathSync(join(root, path));
    if (!real.startsWith(root + sep)) return t`leads outside the content folder`;
    const { size } = statSync(real);
    if (size > limit) return t`is too large: at most ${Math.round((limit / 1024 / 1024) * 10) / 10} MB`;
    return readFileSync(real);
  } catch {
    return t`cannot be read`;
  }
}
