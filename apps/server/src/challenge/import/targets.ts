import { contentLibraryOf } from '../../content/public.ts';
import type { ImportTarget } from '../../import/public.ts';
import { findChallengeKeys } from '../content/written-questions.ts';
import { importQuestionsFile } from './import-questions.ts';
import { questionFields } from './question-columns.ts';
import { undoQuestions } from './undo-questions.ts';

/** The questions of challenges. Readers see a complete bank at once, so the import needs the right to publish. */
export const challengeTargets: readonly ImportTarget[] = [
  {
    name: 'questions',
    permission: 'content.publish',
    columns: { known: questionFields, needs: ['question', 'otherQuestion'] },
    challenges: (db, library, language) => findChallengeKeys(db, { ...contentLibraryOf(library), language }),
    import: importQuestionsFile,
    undo: undoQuestions,
  },
];
