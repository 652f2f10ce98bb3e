import type { Language } from '@yuelan/contract';
import { fold } from '@yuelan/search';
import { endings, openings } from '../everyday/frames.ts';

/** Placeholder for a quoted title while the rest is read. Folding does not change it. */
export const marker = 'xqx';
export const quoted =
  /《([^《》]{1,100})》|“([^“”]{1,100})”|「([^「」]{1,100})」|『([^『』]{1,100})』|"([^"]{1,100})"/u;

const asksInEnglish =
  /\b(?:do|does|you|have|got|is|are|can|could|i|me|my|any|looking|want|need|who|what|where|which|how|with|please|find|for|in|there|read)\b/giu;

/**
 * The language of a question: Chinese if it contains Chinese characters outside quoted titles; `fallback` if it
 * contains no letters.
 */
export function languageOfQuestion(question: string, fallback: Language): Language {
  const bare = question.replaceAll(new RegExp(quoted, 'gu'), '');
  // A Chinese title in an English sentence, without quotation marks.
  if ((bare.match(asksInEnglish)?.length ?? 0) >= 3 && (bare.match(/\p{Script=Han}/gu)?.length ?? 0) < 12)
    return 'en-US';
  for (const text of [bare, question]) {
    if (/\p{Script=Han}/u.test(text)) return 'zh-CN';
    if (/\p{Script=Latin}{2}/u.test(text)) return 'en-US';
  }
  return fallback;
}

/** Removes the frame of a question: "请问有没有…的书吗". */
export function withoutFrame(text: string, language: Language): string {
  let bare = text.trim();
  for (let before = ''; before !== bare; ) {
    before = bare;
    bare = bare.replace(openings[language], '').replace(endings[language], '').trim();
  }
  return bare;
}

/** A folded part as it was typed in the question, with its capitals and characters. */
export function asTyped(folded: string, text: string): string {
  if (folded === '') return '';
  const characters = [...text];
  const { length } = [...folded];
  for (let at = 0; at + length <= characters.length; at += 1) {
    const part = characters.slice(at, at + length).join('');
    if (part.trim() === part && fold(part) === folded) return part;
  }
  return folded;
}
