import type { ReactNode } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import { CallError } from '../../platform/call-error.ts';
import { ConflictDialog } from '../../ui/dialogs/conflict-dialog.tsx';

/** The refusal of a change because somebody else changed the item first. */
export interface Conflict {
  /** Who made the other change. */
  readonly by: string;
  /** The item as it is now, in the form of its call's answer; it still has to be parsed. */
  readonly current: unknown;
}

/** The conflict that made a change fail, or undefined. */
export function conflictOf(error: Error | null): Conflict | undefined {
  if (!(error instanceof CallError) || error.outcome.kind !== 'refused') return undefined;
  const { code, facts } = error.outcome;
  return code === 'desk.conflict' ? { by: String(facts['by'] ?? ''), current: facts['current'] } : undefined;
}

/** What the form does once the person has decided between the versions. */
export interface ConflictDecisions {
  /** The change that was refused. */
  readonly save: { readonly isPending: boolean; readonly reset: () => void };
  /** Makes the stored version the one that the next change replaces. */
  readonly onSeen: () => void;
  /** Fills the form with the stored version. */
  readonly onKeepTheirs: () => void;
  /** Saves the form over the stored version. */
  readonly onTakeMine: () => void;
}

/**
 * Shows the stored version next to the entered one; the person decides which to keep. Whatever they decide, the form is
 * then based on the stored version.
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
  /** The fields in order. */
  readonly labels: readonly (readonly [name: keyof Values & string, label: string])[];
  readonly theirs: Values;
  readonly mine: Values;
  /** Formats a value. By default, text is shown unchanged and booleans as yes or no. */
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
