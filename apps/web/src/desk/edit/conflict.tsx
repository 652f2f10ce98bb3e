import type { ReactNode } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import { CallError } from '../../platform/call-error.ts';
import { ConflictDialog } from '../../ui/dialogs/conflict-dialog.tsx';

/** What a refusal says of a change that somebody else made first. */
export interface Conflict {
  /** Who made it. */
  readonly by: string;
  /** The item as it is now, as its call answers it: parse it. */
  readonly current: unknown;
}

/** The conflict that a failed change tells of, if it is one. */
export function conflictOf(error: Error | null): Conflict | undefined {
  if (!(error instanceof CallError) || error.outcome.kind !== 'refused') return undefined;
  const { code, facts } = error.outcome;
  return code === 'desk.conflict' ? { by: String(facts['by'] ?? ''), current: facts['current'] } : undefined;
}

/** The stored version beside the one on the screen; the person decides which stays. */
export function ConflictView<Values extends object>({
  conflict,
  labels,
  theirs,
  mine,
  show = (_name, value) => String(value ?? ''),
  busy,
  onKeepTheirs,
  onTakeMine,
  onGoOn,
}: {
  readonly conflict: Conflict;
  /** The fields in their order. */
  readonly labels: readonly (readonly [name: keyof Values & string, label: string])[];
  readonly theirs: Values;
  readonly mine: Values;
  readonly show?: (name: keyof Values & string, value: Values[keyof Values & string]) => ReactNode;
  readonly busy?: boolean;
  readonly onKeepTheirs: () => void;
  readonly onTakeMine: () => void;
  readonly onGoOn: () => void;
}) {
  const { t } = useTranslation('desk');
  return (
    <ConflictDialog
      busy={busy ?? false}
      onKeepTheirs={onKeepTheirs}
      onTakeMine={onTakeMine}
      onGoOn={onGoOn}
      fields={labels.map(([name, label]) => ({
        key: name,
        label,
        theirs: show(name, theirs[name]),
        mine: show(name, mine[name]),
        differs: JSON.stringify(theirs[name]) !== JSON.stringify(mine[name]),
      }))}
      words={{
        title: t('conflict.title'),
        text: t('conflict.text', { by: conflict.by }),
        field: t('conflict.field'),
        theirs: t('conflict.theirs', { by: conflict.by }),
        mine: t('conflict.mine'),
        differs: t('conflict.differs'),
        keepTheirs: t('conflict.keepTheirs'),
        takeMine: t('conflict.takeMine'),
        goOn: t('conflict.goOn'),
      }}
    />
  );
}
