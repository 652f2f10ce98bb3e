import { type ContentLibrary, rewriteItem } from '../../content/public.ts';
import { type Claims, makeDoubt, type NoteChange, type RowOutcome } from '../../import/public.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { challengeKind } from '../content/challenge-kind.ts';
import { countLevels, keyOf, type Merged, mergeQuestions, questionsAtMost } from './merge-questions.ts';
import type { QuestionCode } from './question-words.ts';
import type { QuestionDraft } from './read-questions.ts';
import { noteRewritten } from './undo-questions.ts';

export interface QuestionTarget {
  readonly library: ContentLibrary;
  readonly challenges: readonly { readonly key: string; readonly name: string }[];
  /** The challenge, by key or name, of rows that name none; empty: the only one. */
  readonly challenge: string;
}

/** The result for a challenge's questions, for the summary. */
export interface BankState {
  readonly isShown: boolean;
  readonly levels: string;
}
export type ToldBank = (name: string, state: BankState) => void;

const rejected = (code: QuestionCode, value?: string): RowOutcome => ({
  result: 'rejected',
  notes: [makeDoubt(code, undefined, value)],
  claims: [],
});

/** Finds a challenge by its key or its name. */
function findChallenge({ challenges, challenge }: QuestionTarget, written: string) {
  const wanted = written || challenge;
  if (wanted === '') return challenges.length === 1 ? challenges[0] : undefined;
  return challenges.find(({ key, name }) => key === wanted || name === wanted);
}

/** Puts a batch of questions into the banks of their challenges. Applying the same batch again changes nothing. */
export async function applyQuestions(
  tx: Tx,
  target: QuestionTarget,
  drafts: readonly QuestionDraft[],
  now: Date,
  earlier: Claims,
  note: NoteChange,
  told: ToldBank,
): Promise<readonly RowOutcome[]> {
  const outcomes = new Map<QuestionDraft, RowOutcome>();
  const claims = new Set<string>();
  const groups = Map.groupBy(drafts, ({ challenge }) => findChallenge(target, challenge));
  for (const [challenge, ofBank] of groups) {
    if (challenge === undefined) {
      for (const draft of ofBank) outcomes.set(draft, unknown(target, draft));
      continue;
    }
    const fresh = ofBank.filter((draft) => {
      const claim = `${challenge.key} ${keyOf(draft.written)}`;
      const isTwice = claims.has(claim) || earlier.has(claim);
      const { code } = makeDoubt<QuestionCode>('question.twice');
      if (isTwice) outcomes.set(draft, { result: 'rejected', notes: [{ code, earlier: claim }], claims: [] });
      claims.add(claim);
      return !isTwice;
    });
    let merged: readonly Merged[] = [];
    const written = await rewriteItem(
      tx,
      target.library,
      { kind: challengeKind, key: challenge.key },
      (bank) => {
        const { bank: next, outcomes: found } = mergeQuestions(bank, fresh, languagesOf(target.library));
        merged = found;
        return next;
      },
      now,
    );
    if ('file' in written) {
      for (const draft of fresh) outcomes.set(draft, rejected('challenge.folder', written.file));
      continue;
    }
    if (written.changed !== undefined) noteRewritten(note, challenge.key, written.changed);
    told(challenge.name, { isShown: written.isShown, levels: countLevels(written.source) });
    for (const [index, draft] of fresh.entries())
      outcomes.set(draft, outcomeOf(merged[index], `${challenge.key} ${keyOf(draft.written)}`));
  }
  return drafts.map((draft) => outcomes.get(draft) ?? rejected('challenge.none'));
}

const languagesOf = ({ language }: ContentLibrary) =>
  language === 'zh-CN' ? (['zh-CN', 'en-US'] as const) : (['en-US', 'zh-CN'] as const);

const unknown = ({ challenge }: QuestionTarget, draft: QuestionDraft) => {
  const wanted = draft.challenge || challenge;
  return wanted === '' ? rejected('challenge.none') : rejected('challenge.unknown', wanted);
};

const outcomeOf = (merged: Merged = 'unchanged', claim: string): RowOutcome =>
  merged === 'full'
    ? rejected('question.full', String(questionsAtMost))
    : { result: merged, notes: [], claims: [claim] };
