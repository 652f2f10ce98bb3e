import { besideAudience } from '../everyday/audiences.ts';
import { hasSubject, hasWishes, type Plan } from './plan.ts';

/**
 * The plan of a question that continues another: "anything shorter?", "more", "for younger children", "and about
 * whales?". A question with its own subject starts over, but keeps the audience that was named before.
 */
export function refine(last: Plan | undefined, next: Plan): Plan {
  const stepped =
    hasSubject(next) && next.audienceStep < 0 ? { ...next, audienceStep: 0, easy: true } : applyStep(next);
  if (last === undefined || next.talk !== null || !hasWishes(next)) return stepped;
  if (hasSubject(next))
    return next.title !== '' || next.author !== '' || next.pointed !== null || next.audience !== null
      ? stepped
      : { ...stepped, audience: last.audience };
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
