import type { Language } from '@yuelan/contract';
import { fold, stem } from '@yuelan/search';
import { inDanger } from '../everyday/feelings.ts';
import { stopWords } from '../everyday/frames.ts';
import { thingNamed } from '../everyday/things.ts';
import { findTopics } from '../everyday/topic-finder.ts';
import { topicNamed } from '../everyday/topic-table.ts';
import { type KindOf, wordsOf } from '../everyday/word-kinds.ts';
import { focusOf } from './focus.ts';
import { emptyPlan, hasWishes, type Plan } from './plan.ts';
import { asTyped, languageOfQuestion, marker, quoted } from './question-text.ts';
import { readForm } from './read-form.ts';
import { readRelation } from './read-relation.ts';
import { readSubject } from './read-subject.ts';
import { mayBeForBooks, readTalk } from './read-talk.ts';
import { readWishes } from './read-wishes.ts';
import { type NamedWriter, readWriter } from './read-writer.ts';

const asksForAny =
  /推荐|好书|[看读借]一本|看点什么|看什么|读什么|看本书|看点书|\b(?:recommend|suggest|something|anything)\b/u;

/**
 * Reads a question by its words alone: subject, author, title, audience, length and the rest. `fallback`: the
 * reader's language, for a question without letters. Never throws.
 */
export async function readQuestion(
  question: string,
  fallback: Language,
  alreadyKnown: readonly string[] = [],
): Promise<Plan> {
  const asked = question.normalize('NFKC').slice(0, 500);
  const language = languageOfQuestion(asked, fallback);
  const writers = quoted.test(asked) ? [] : writersIn(asked, language);
  const writer = writers.at(-1);
  const text = writer?.rest ?? asked;
  const plan = emptyPlan(language);
  const quote = quoted.exec(text);
  const title = quote === null ? '' : (quote.slice(1).find((part) => part !== undefined) ?? '').trim();
  const folded = fold(quote === null ? text : text.replace(quoted, ` ${marker} `));
  if (inDanger[language].test(folded)) return { ...plan, talk: 'danger' };
  if (title === '') {
    const talk = readTalk(folded, language);
    if (talk !== undefined) return { ...plan, talk };
  }
  const { rest: unformed, topics, ...formed } = readForm(studied(folded, language), language);
  const knownWriters = writers.filter(({ wanted }) => wanted === 'known').map(({ name }) => name);
  const form = { ...formed, known: [...alreadyKnown, ...formed.known, ...knownWriters] };
  const relation = aboutWriter(readRelation(unformed, language, title), writer);
  const wished = readWishes(relation.rest, language);
  const named = { ...plan, ...form, ...wished.plan, ...relation.plan };
  const { kindOf, person } = await wordsOf(text, language);
  const whole = readSubject(wished.rest, named, {
    kindOf,
    feelings: topics,
    mayBeTitle: relation.plan.title === '',
  });
  const subject = focused(
    withPerson(withoutNationality(whole), fold(person)),
    studied(quote === null ? text : text.replace(quoted, ' '), language),
    kindOf,
  );
  const read = {
    ...subject,
    title: asTyped(subject.title, asked),
    author: asTyped(subject.author, asked),
    phrase: asTyped(subject.phrase, text),
    said: subject.said.map((said) => asTyped(said, text)),
    // Folding changes some characters: 锻链.
    words: subject.words.map((word) => (/\p{Script=Han}/u.test(word) ? asTyped(word, text) : word)),
    known: subject.known.map((known) => (known === marker ? title : asTyped(known, asked))),
  };
  const plain = forParents(read) ? { ...read, audience: null } : read;
  if (saysNothingOfBooks(plain, folded))
    return { ...plan, talk: 'unclear', topics: plain.topics, said: plain.said };
  if (hasWishes(plain)) return plain;
  if (plain.declined) return { ...plain, talk: 'task' };
  // "Recommend something" asks for popular books.
  return asksForAny.test(folded) ? { ...plain, popular: true } : { ...plain, talk: 'unclear' };
}

/** The writers whom the reader knows or does not want, and the one whose books are wanted. */
function writersIn(asked: string, language: Language): readonly NamedWriter[] {
  const writers: NamedWriter[] = [];
  for (let text = asked; writers.every(({ wanted }) => wanted === 'known'); ) {
    const writer = readWriter(text, language);
    if (writer === undefined) break;
    writers.push(writer);
    text = writer.rest;
  }
  return writers;
}

/** A writer of the tables decides what is wanted, whatever the patterns made of the sentence. */
function aboutWriter(read: ReturnType<typeof readRelation>, writer: NamedWriter | undefined) {
  if (writer === undefined || writer.wanted === 'known') return read;
  const plan =
    writer.wanted === 'alike'
      ? { ...read.plan, title: writer.name, relation: 'alike' as const, author: '' }
      : { ...read.plan, author: writer.name };
  return { ...read, plan };
}

/** A first and a last name together may be a writer: Richard Osman is no other Richard. */
function withPerson(plan: Plan, person: string): Plan {
  const isOther = (word: string) => !` ${person} `.includes(` ${fold(word)} `);
  if (person === '' || plan.author !== '' || plan.title !== '' || plan.words.every(isOther)) return plan;
  return {
    ...plan,
    author: person,
    words: plan.words.filter(isOther),
    beside: plan.beside.filter(isOther),
    phrase: '',
  };
}

/** Words outside the request, about who asks and why, only rank. */
function focused(plan: Plan, text: string, kindOf: KindOf): Plan {
  if (plan.form === 'plot' || plan.relation !== 'itself') return plan;
  const names = (folded: string) => {
    const { topics, words } = findTopics(folded);
    return (
      topics.length > 0 ||
      words.some((word) => word.length > 1 && !stopWords.has(word) && kindOf(word) === 'thing')
    );
  };
  const { object, isPart, isOnlyTold } = focusOf(text, plan.language, names);
  if (isOnlyTold && (plan.bookLanguage !== null || plan.length !== null))
    return { ...plan, topics: [], said: [], words: [], phrase: '' };
  if (!isPart) return plan;
  const stems = ` ${object.split(' ').map(stem).join(' ')} `;
  const isIn = (said: string) =>
    /\p{Script=Han}/u.test(said)
      ? object.includes(fold(said))
      : (plan.language === 'zh-CN' && object.includes(said)) ||
        stems.includes(` ${said.split(' ').map(stem).join(' ')} `);
  const kept = plan.topics.flatMap((topic, index) => {
    const said = plan.said[index] ?? '';
    const isManner = topicNamed(topic)?.kind !== 'subject';
    return said === '' || isManner || isIn(said) ? [{ topic, said }] : [];
  });
  const words = plan.words.filter(isIn);
  // In a request for books in a language, words about who needs them are not a subject.
  if (kept.length + words.length === 0)
    return plan.bookLanguage === null ? plan : { ...plan, topics: [], said: [], words: [], phrase: '' };
  const dropped = [...plan.said, ...plan.words].filter((one) => one !== '' && !isIn(one));
  return {
    ...plan,
    topics: kept.map(({ topic }) => topic),
    said: kept.map(({ said }) => said),
    words,
    beside: [
      ...new Set([...plan.beside, ...dropped.filter((one) => !kept.some(({ said }) => said === one))]),
    ],
    phrase:
      words.length === plan.words.length && kept.length === plan.topics.length
        ? plan.phrase
        : words.join(' '),
  };
}

/** Whether the books are for parents, who read about bringing up children themselves. */
const forParents = ({ topics, words }: Plan): boolean =>
  topics.includes(bringingUp) ||
  words.some((word) => thingNamed(word)?.within.some((wider) => wider['zh-CN'] === bringingUp) === true);
const bringingUp = '家庭教育';

const thingsOfStory = 3;

/** Whether a sentence does not ask for books, whatever it names: it wants nothing and tells no story. */
function saysNothingOfBooks(plan: Plan, folded: string): boolean {
  const { language, topics, words, beside, form, care, title, author } = plan;
  const isNamed =
    plan.declined ||
    title !== '' ||
    author !== '' ||
    plan.known.length > 0 ||
    care !== null ||
    form !== null ||
    // A question that names a genre or a thing of the thesaurus is about books.
    words.some((word) => thingNamed(word) !== undefined) ||
    topics.some((topic) => topicNamed(topic)?.kind === 'genre');
  const isSubjectAll = !hasWishes({ ...plan, topics: [], words: [] });
  return (
    !isNamed &&
    isSubjectAll &&
    topics.length + words.length + beside.length < thingsOfStory &&
    !mayBeForBooks(folded, language)
  );
}

/** Ways to say that the reader wants to learn a language, for instance enough of it or to speak it. */
const study: Readonly<Record<Language, RegExp>> = {
  'zh-CN':
    /(?<!在|正)(?:想|要|自|从零开始)?(?:学|练|提高|补)(?:习|点|一点|一下|说|会|好|我的|几句|些)*(?=[日法德西俄韩意葡阿英汉中][语文]|西班牙语|葡萄牙语|意大利语|阿拉伯语|普通话)/iu,
  'en-US':
    /(?<!\b(?:i ?'?m|am) )\b(?:learn|learning|study|studying|speak|speaking|practi[sc]e|practi[sc]ing|improve|improving|teach (?:myself|me|us|yourself)|brush up(?: on)?|pick up|conversational)\b(?: (?:enough|some|a bit of|a little|basic|my|spoken|to speak|better|more|simple|how to speak))* (?=(?:japanese|french|german|spanish|italian|russian|korean|portuguese|arabic|latin|chinese|mandarin|english)\b)/iu,
};
function studied(folded: string, language: Language): string {
  return (
    folded
      .replace(study[language], language === 'zh-CN' ? '学' : 'learn ')
      // Something that is set in a place is a novel.
      .replace(
        /^(?!.*\b(?:myster|thriller|novel|stor|fantas|romance|fiction|films?)).*?\b(?:set|taking place|takes place)(?= in\b)/u,
        'novels',
      )
  );
}

/** A Chinese cookbook is not Chinese literature. */
function withoutNationality(plan: Plan): Plan {
  const isAdjective = (topic: string, index: number) =>
    /文学$/u.test(topic) && topicNamed(topic)?.kind === 'genre' && /^[a-z]+$/iu.test(plan.said[index] ?? '');
  if (!plan.topics.some((topic) => topicNamed(topic)?.kind === 'subject')) return plan;
  return {
    ...plan,
    topics: plan.topics.filter((topic, index) => !isAdjective(topic, index)),
    said: plan.said.filter((_, index) => !isAdjective(plan.topics[index] ?? '', index)),
    beside: [...plan.beside, ...plan.said.filter((_, index) => isAdjective(plan.topics[index] ?? '', index))],
  };
}
