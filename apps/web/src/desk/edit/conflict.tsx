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

/** What the form does once the person has decided. */
export interface ConflictDecisions {
  /** The change that was refused. */
  readonly save: { readonly isPending: boolean; readonly reset: () => void };
  /** Takes the stored version as the one that the next change replaces. */
  readonly onSeen: () => void;
  /** Enters what is stored. */
  readonly onKeepTheirs: () => void;
  /** Saves what was entered, over what is stored. */
  readonly onTakeMine: () => void;
}

/**
 * The stored version beside the one on the screen; the person decides which stays. Whatever they decide, the form stands on
 * the stored version from then on.
 */
export function ConflictView<Values extends object>({
  conflict,
  labels,
  theirs,
  mine,
  show,
  save,
  onSeen,
  onKeepTheirs,
  onTakeMine,
}: ConflictDecisions & {
  readonly conflict: Conflict;
  /** The fields in their order. */
  readonly labels: readonly (readonly [name: keyof Values & string, label: string])[];
  readonly theirs: Values;
  readonly mine: Values;
  /** Nothing: as it is, or yes and no. */
  readonly show?: (name: keyof Values & string, value: Values[keyof Values & string]) => ReactNode;
}) {
  const { t } = useTranslation('desk');
  const shown = (name: keyof Values & string, value: Values[keyof Values & string]) =>
    show?.(name, value) ?? (typeof value === 'boolean' ? t(value ? 'yes' : 'no') : String(value ?? ''));
  return (
    <ConflictDialog
      busy={save.isPending}
      onKeepTheirs={() => {
        onSeen();
        onKeepTheirs();
        save.reset();
      }}
      onTakeMine={() => {
        onSeen();
        onTakeMine();
      }}
      onGoOn={() => {
        onSeen();
        save.reset();
      }}
      fields={labels.map(([name, label]) => ({
        key: name,
        label,
        theirs: shown(name, theirs[name]),
        mine: shown(name, mine[name]),
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
