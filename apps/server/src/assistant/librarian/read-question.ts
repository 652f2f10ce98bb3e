import type { Language } from '@yuelan/contract';
import { fold } from '@yuelan/search';
import { kindsIn } from '../everyday/word-kinds.ts';
import { emptyPlan, hasWishes, type Plan } from './plan.ts';
import { asTyped, languageOfQuestion, marker, quoted } from './question-text.ts';
import { readForm } from './read-form.ts';
import { readRelation } from './read-relation.ts';
import { readSubject } from './read-subject.ts';
import { readTalk } from './read-talk.ts';
import { readWishes } from './read-wishes.ts';

const asksForAny =
  /推荐|好书|看点什么|看什么|读什么|看本书|看点书|\b(?:recommend|suggest|something|anything)\b/u;

/**
 * Reads a question by its words alone: what it says of subject, author, title, readers, length and the rest. `fallback`: the
 * reader's language, for a question without letters. Never throws.
 */
export async function readQuestion(question: string, fallback: Language): Promise<Plan> {
  const text = question.normalize('NFKC').slice(0, 500);
  const language = languageOfQuestion(text, fallback);
  const plan = emptyPlan(language);
  const quote = quoted.exec(text);
  const title = quote === null ? '' : (quote.slice(1).find((part) => part !== undefined) ?? '').trim();
  const folded = fold(quote === null ? text : text.replace(quoted, ` ${marker} `));
  if (title === '') {
    const talk = readTalk(folded, language);
    if (talk !== undefined) return { ...plan, talk };
  }
  const { rest: unformed, topics, ...form } = readForm(folded, language);
  const relation = readRelation(unformed, language, title);
  const wished = readWishes(relation.rest, language);
  const named = { ...plan, ...form, ...wished.plan, ...relation.plan };
  const kindOf = await kindsIn(text, language);
  const subject = readSubject(wished.rest, named, {
    kindOf,
    feelings: topics,
    mayBeTitle: relation.plan.title === '',
  });
  const read = {
    ...subject,
    title: asTyped(subject.title, text),
    author: asTyped(subject.author, text),
    phrase: asTyped(subject.phrase, text),
    said: subject.said.map((said) => asTyped(said, text)),
    // Folding writes some characters in another way: 锻链.
    words: subject.words.map((word) => (/\p{Script=Han}/u.test(word) ? asTyped(word, text) : word)),
    known: subject.known.map((known) => (known === marker ? title : asTyped(known, text))),
  };
  if (hasWishes(read)) return read;
  if (read.declined) return { ...read, talk: 'task' };
  // "Recommend something": what others like.
  return asksForAny.test(folded) ? { ...read, popular: true } : { ...read, talk: 'unclear' };
}
