import { topicNamed } from '../everyday/topic-table.ts';
import type { Concept } from './concepts.ts';
import type { Plan } from './plan.ts';
import { asksForStories, isTold } from './relevance.ts';
import type { Candidate, WeighedConcept } from './weigh.ts';

/**
 * What connects books with a question: they are about the thing, they are stories with it, or they only share its
 * class.
 */
export type Evidence = 'subject' | 'told' | 'class';

/** A heading for a literature (日本文学) says where a story was written, not what it is about. */
const ofLiterature = /文学$|\b(?:literature|fiction)\b/iu;

/** A class number with this many digits stands for one thing: K143, the First World War. */
const telling = 3;

/** The weakest evidence that holds for all the books. */
export function evidenceOf(
  books: readonly Candidate[],
  concepts: readonly WeighedConcept[],
  plan: Plan,
): Evidence {
  const things = concepts.flatMap(({ concept, isNeeded }) =>
    isNeeded && (concept.kind === 'subject' || concept.kind === 'word') ? [concept] : [],
  );
  if (things.length === 0 || books.some(({ isRemembered }) => isRemembered)) return 'subject';
  const areTold =
    !asksForStories(plan, concepts) &&
    // Several words that occur in one title name that title: pride, prejudice.
    !(
      things.length > 1 &&
      books.some(({ text }) =>
        things.every((thing) => namesOf(thing).some((name) => text.has(text.record.title, name))),
      )
    ) &&
    books.every(
      (book) => isTold(book) && !things.some((thing) => !isOfFact(thing) && hasAsHeading(book, thing)),
    );
  if (areTold) return 'told';
  const [thing] = things;
  const isOfClass =
    thing !== undefined &&
    things.length === 1 &&
    thing.kind === 'subject' &&
    thing.classes.length > 0 &&
    !thing.classes.some((code) => code.replace(/\D/gu, '').length >= telling) &&
    books.every(({ text }) => text.about({ terms: namesOf(thing), classes: [] }) === 0);
  return isOfClass ? 'class' : 'subject';
}

/** A place heading (Japan) says where a novel is set. Novels are only about themes (loneliness). */
const isOfFact = ({ fields = [] }: Concept) =>
  fields.length > 0 && !fields.some((field) => /[BCI]/u.test(field));

const hasAsHeading = ({ text }: Candidate, thing: Concept): boolean =>
  text.record.keywords.some(
    (heading) => !ofLiterature.test(heading) && namesOf(thing).some((name) => text.has(heading, name)),
  );

/** The words for a thing. */
const namesOf = ({ name, said, terms, topic }: Concept): readonly string[] => [
  name,
  ...(said === undefined ? [] : [said]),
  ...(topicNamed(topic ?? '')?.aliases ?? []),
  ...terms,
];
