import type { Language } from '@yuelan/contract';
import { fold } from '@yuelan/search';
import { besideAudience } from '../everyday/audiences.ts';
import { hasSubject, hasWishes, type Plan } from './plan.ts';

/** Words with which a question goes on from the one before it. */
const goesOn: Readonly<Record<Language, RegExp>> = {
  'zh-CN': /^(?:那|还|再|换)|还有|再|更|别的|其[他它]|呢$|这些|它|刚才/u,
  'en-US':
    /^(?:and|or|but|what about|how about|then|now|any)\b|\b(?:more|else|others?|another|also|too|instead|shorter|longer|newer|older|easier|harder|simpler|them|these|those|ones?)\b/u,
};

/** Words for books of any kind. */
const books: Readonly<Record<Language, RegExp>> = {
  'zh-CN': /书|小说|故事|读物|绘本|漫画/u,
  'en-US': /\b(?:books?|novels?|stories|titles|reads)\b/u,
};

/**
 * The plan of a question that continues another: "anything shorter?", "more", "for younger children", "and about
 * whales?". A question with its own subject starts over, and so does one for new, popular or English books, unless it
 * says that it goes on.
 */
export function refine(last: Plan | undefined, next: Plan, question: string): Plan {
  const stepped =
    hasSubject(next) && next.audienceStep < 0 ? { ...next, audienceStep: 0, easy: true } : applyStep(next);
  if (last === undefined || next.talk !== null || !hasWishes(next)) return stepped;
  const folded = fold(question);
  const isGoingOn = goesOn[next.language].test(folded);
  if (hasSubject(next))
    return next.title !== '' ||
      next.author !== '' ||
      next.pointed !== null ||
      next.audience !== null ||
      !isGoingOn
      ? stepped
      : { ...stepped, audience: last.audience };
  const isOfBooks = next.bookLanguage !== null || next.fresh || next.popular;
  if (isOfBooks && !isGoingOn && books[next.language].test(folded)) return stepped;
  const audience =
    next.audience ??
    (next.audienceStep === 0
      ? last.audience
      : besideAudience(last.audience ?? 'upperPrimary', next.audienceStep < 0 ? -1 : 1));
  const sized = next.length !== null || next.mostPages !== null;
  return {
    ...last,
    language: next.language,
    audience,
    audienceStep: 0,
    length: sized ? next.length : last.length,
    mostPages: sized ? next.mostPages : last.mostPages,
    inNow: last.inNow || next.inNow,
    fresh: last.fresh || next.fresh,
    popular: last.popular || next.popular,
    without: [...new Set([...last.without, ...next.without])],
    bookLanguage: next.bookLanguage ?? last.bookLanguage,
    easy: last.easy || next.easy,
    unstated: [...new Set([...last.unstated, ...next.unstated])],
    known: [...last.known, ...next.known],
    more: next.more,
  };
}

/** Without an earlier audience, "easier" and "harder" are relative to the one that most readers ask for. */
function applyStep(plan: Plan): Plan {
  if (plan.audienceStep === 0 || plan.audience !== null) return { ...plan, audienceStep: 0 };
  return {
    ...plan,
    audience: besideAudience('upperPrimary', plan.audienceStep < 0 ? -1 : 1),
    audienceStep: 0,
  };
}
