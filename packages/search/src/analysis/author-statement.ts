import { eastern } from './author-entries.ts';
import { parseHan } from './author-han.ts';
import { parseLatin } from './author-latin.ts';
import type { Creator } from './author-roles.ts';
import { decodeEntities } from './entities.ts';

/** Longest statement that is read; anything longer is an error of the export. */
const longest = 2000;

/** Remarks of cataloguers about the heading, not about the person. */
const remarks =
  /\[(?:from old catalog(?:ue)?|old catalog heading|sic!?|i\.\s?e\.[^\]]*|supposed author|pseud\.?|from t\.-p\.|n\.p\.|!|\?)\]|\((?:DLC|DE-588|uri)\)\S*|\bpseud\.(?=$|[\s,;])|(?<=\p{L})\s*\[\?\]/giu;

/**
 * Applies NFKC to brackets, commas and Latin letters, turns cataloguers' brackets into round and square ones, and
 * removes control characters.
 */
export function tidyStatement(text: string): string {
  return decodeEntities(text.slice(0, longest))
    .toWellFormed()
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}\ufffd]/gu, ' ')
    .replace(/[【〔〖［]/gu, '[')
    .replace(/[】〕〗］]/gu, ']')
    .replace(/[・•‧∙⋅▪●･˙]/gu, '·')
    .replace(/(?<=\p{L}) ?· ?(?=\p{L})/gu, '·')
    .replace(remarks, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}

const nobody =
  /^(?:佚名|无名氏|無名氏|不详|不詳|未知|未详|无|無|暂无|匿名|作者不详|none|n\/?a|null|unknown|anonymous|anon\.?|s\. ?n\.?|various|[^\p{L}\p{N}]*)$/iu;

/**
 * Parses the people and bodies of a statement of responsibility, in order: a column of a catalogue, CNMARC 200 $f and
 * $g, MARC 21 245 $c. Understands nationality and dynasty brackets, original names, role words and lists in Chinese and
 * Latin script; keeps corporate bodies whole. A name without a role word is an author's. `佚名` and other ways to say
 * that nobody is named yield nobody. Never throws; linear in the length of the statement.
 */
export function parseAuthorStatement(statement: string): { readonly creators: readonly Creator[] } {
  const text = tidyStatement(statement);
  const creators = eastern.test(text) ? parseHan(text) : parseLatin(text);
  const seen = new Set<string>();
  const roled = new Set(creators.filter(({ roleText }) => roleText !== '').map(({ name }) => name));
  return {
    creators: creators.filter(({ name, role, roleText }) => {
      const key = `${role}\n${name}`;
      if (nobody.test(name) || seen.has(key) || (roleText === '' && roled.has(name))) return false;
      seen.add(key);
      return true;
    }),
  };
}
