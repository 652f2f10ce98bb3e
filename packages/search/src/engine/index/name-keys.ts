import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { type PinyinForms, pinyinAlternatives } from '../../analysis/index.ts';
import type { Columns } from '../columns/columns.ts';
import { valueKey } from './fields.ts';
import { knownPinyin } from './token-texts.ts';

/** The kinds of names that are suggested, and the forms in which they are typed. Both numbers are stored. */
const nameKinds = { author: 1, keyword: 2 } as const;
export type NameKind = keyof typeof nameKinds;

/** The first letter of each key: as written, in pinyin, as initials. */
export const keyForms = { text: 't', full: 'p', initials: 'i' } as const;

/** One number for a name, made from its kind and its number in that kind's dictionary. */
export const nameEntry = (kind: NameKind, id: number): number => nameKinds[kind] * 0x1_0000_0000 + id;
export const nameOf = (entry: number): { readonly kind: NameKind; readonly id: number } => ({
  kind: entry >= 0x2_0000_0000 ? 'keyword' : 'author',
  id: entry % 0x1_0000_0000,
});

/** Keeps the table from keys to names, and the forms of each name, in step with the dictionaries, which only grow. */
export class NameKeys {
  readonly #columns: Columns;
  readonly #insert: StatementSync;
  readonly #findAuthor: StatementSync;
  readonly #insertForm: StatementSync;
  readonly #done: Record<NameKind, number>;

  constructor(db: DatabaseSync, columns: Columns) {
    this.#columns = columns;
    this.#insert = db.prepare('INSERT OR IGNORE INTO name (key, entry) VALUES (?, ?)');
    this.#findAuthor = db.prepare('SELECT MIN(entry) AS entry FROM name WHERE key = ? AND entry < ?');
    this.#insertForm = db.prepare('INSERT INTO form (id, other) VALUES (?, ?)');
    this.#done = { author: columns.dictionaries.author.size, keyword: columns.dictionaries.keyword.size };
  }

  /** Stores the keys of names added since the last call. */
  save(): void {
    for (const kind of ['author', 'keyword'] as const) {
      const dictionary = this.#columns.dictionaries[kind];
      for (let id = this.#done[kind] + 1; id <= dictionary.size; id += 1) {
        const text = dictionary.text(id);
        if (kind === 'author') this.#joinForms(id, text);
        for (const key of nameKeys(kind, text)) this.#insert.run(key, nameEntry(kind, id));
      }
      this.#done[kind] = dictionary.size;
    }
  }

  /** For readers, authors whose names have the same key are the same: 刘慈欣, 劉慈欣. */
  #joinForms(id: number, text: string): void {
    const key = valueKey(text);
    if (key === '') return;
    const entry = this.#findAuthor.get(keyForms.text + key, nameEntry('keyword', 0))?.['entry'];
    if (typeof entry !== 'number') return;
    const other = nameOf(entry).id;
    this.#columns.joinForms(id, other);
    this.#insertForm.run(id, other);
  }
}

/** Every form in which a name may be typed. */
export function nameKeys(kind: NameKind, text: string): ReadonlySet<string> {
  const reading = kind === 'author' ? 'name' : 'text';
  const keys = new Set<string>();
  const key = valueKey(text);
  if (key !== '') keys.add(keyForms.text + key);
  const add = ({ full, initials }: PinyinForms): void => {
    if (full === '') return;
    keys.add(keyForms.full + full);
    keys.add(keyForms.initials + initials);
  };
  const usual = knownPinyin[reading](text);
  add(usual);
  if (usual.full !== '') for (const forms of pinyinAlternatives(text, reading)) add(forms);
  return keys;
}
