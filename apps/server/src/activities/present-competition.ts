import { type Competition, type Language, languageSchema } from '@yuelan/contract';
import { inLanguage, lastMoment, localTime } from '../content/public.ts';
import type { LibraryScope } from '../platform/tenancy.ts';
import type { StoredCompetition } from './competition-store.ts';
import { statusByClock } from './rules/activity-clock.ts';
import { worksOfCompetition } from './work-place.ts';

export function presentCompetition(
  competition: StoredCompetition,
  library: LibraryScope,
  language: Language,
  now: Date,
): Competition {
  const words = inLanguage(competition.texts, language);
  const { timeZone } = library.settings;
  return {
    id: competition.id,
    name: words?.name ?? '',
    coverPath: competition.cover,
    briefIntroduction: words?.introduction ?? '',
    firstStatus: statusByClock(competition.start_at, competition.end_at, now),
    startTime: localTime(competition.start_at, timeZone),
    endTime: lastMoment(competition.end_at, timeZone),
    bookActivityId: competition.id,
    workLimit: worksOfCompetition,
    language: languageSchema.parse(words?.language ?? language),
  };
}
