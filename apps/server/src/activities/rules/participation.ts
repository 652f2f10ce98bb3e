import { type Refusal, refuse } from '../../platform/http/refusal.ts';

/** The readers that something is for. */
export interface ParticipationScope {
  /** Names; empty: every department. */
  readonly departments: readonly string[];
  readonly borrowerTypes: readonly string[];
  /** Credit scores from and to which readers may take part, both included. */
  readonly creditFrom?: number | undefined;
  readonly creditTo?: number | undefined;
}

/** For everybody with a valid card: a competition. */
export const everybody: ParticipationScope = { departments: [], borrowerTypes: [] };

/** The same for a reader who has begun: the activity itself may have changed their score. */
export function withoutCredit({ departments, borrowerTypes }: ParticipationScope): ParticipationScope {
  return { departments, borrowerTypes };
}

/** The facts about a reader. */
export interface Participant {
  /** See docs/states-and-codes.md#reader-status. */
  readonly status: 1 | 2 | 4 | 5;
  /** Names, empty for none. */
  readonly department: string;
  readonly borrowerType: string;
  readonly score: number;
}

const plain = (name: string) => name.normalize('NFKC').trim();
const isNamed = (names: readonly string[], name: string) =>
  names.length === 0 || names.some((other) => plain(other) === plain(name));

/** `60–100`, `≤ 60` or `≥ 60`. */
export function rangeInWords(from: number | undefined, to: number | undefined): string {
  if (from === undefined) return `≤ ${to}`;
  return to === undefined ? `≥ ${from}` : `${from}–${to}`;
}

/** Every reason why a reader may not take part; the one they can do least about comes first. */
export function reasonsAgainst(scope: ParticipationScope, reader: Participant): readonly Refusal[] {
  const reasons: Refusal[] = [];
  if (reader.status !== 1) reasons.push(refuse('activities.reader.suspended'));
  if (!isNamed(scope.departments, reader.department) || !isNamed(scope.borrowerTypes, reader.borrowerType))
    reasons.push(refuse('activities.reader.scope'));
  const { creditFrom, creditTo } = scope;
  if (reader.score < (creditFrom ?? -Infinity) || reader.score > (creditTo ?? Infinity))
    reasons.push(
      refuse('activities.reader.credit', { score: reader.score, range: rangeInWords(creditFrom, creditTo) }),
    );
  return reasons;
}

/** Why a reader may not take part; undefined if they may. */
export function refuseParticipation(scope: ParticipationScope, reader: Participant): Refusal | undefined {
  return reasonsAgainst(scope, reader)[0];
}
