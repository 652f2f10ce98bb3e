import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { z } from 'zod/mini';
import { ConflictView, conflictOf } from '../../desk/edit/conflict.tsx';
import { useUnsavedGuard } from '../../desk/edit/edit-panel.tsx';
import { useOfferUndo } from '../../desk/undo.ts';
import { useTranslation } from '../../messages/translation.ts';
import { CallError } from '../../platform/call-error.ts';
import { useForm } from '../../platform/form.tsx';
import { isSame } from '../../platform/is-same.ts';
import { useFailure } from '../../platform/use-failure.ts';
import { showToast } from '../../ui/feedback/toasts.tsx';

interface Stored {
  readonly version: number;
}

/** Everything needed to change one part of the settings. */
interface SettingsPart<Part extends Stored, Values extends object, Schema extends z.ZodMiniType> {
  /** The stored part; a newer version replaces it as long as nothing has been entered. */
  readonly stored: Part;
  readonly valuesOf: (stored: Part) => Values;
  readonly schema: Schema;
  readonly inputOf: (
    values: Values,
    version: number,
  ) => { readonly [Name in keyof z.input<Schema>]?: unknown };
  readonly save: (input: z.output<Schema>) => Promise<{ readonly version: number; readonly undoId: string }>;
  /** Parses the part in a conflict; undefined if it cannot be parsed. */
  readonly theirs: (current: unknown) => Part | undefined;
  readonly labels: readonly (readonly [name: keyof Values & string, label: string])[];
  readonly show?: (name: keyof Values & string, value: Values[keyof Values & string]) => ReactNode;
  /** Problems that the schema does not show next to a field. */
  readonly problems?: (
    values: Values,
  ) => Partial<Readonly<Record<keyof Values & string, string | undefined>>>;
  /** The message after saving. */
  readonly done?: string;
  /** For a panel, which keeps its entries itself: closes it after saving. */
  readonly onSaved?: () => void;
}

/**
 * A form for one part of the settings. It keeps its entries when somebody else changes another part, shows both
 * versions if they changed the same part, and offers to undo.
 */
export function useSettingsForm<Part extends Stored, Values extends object, Schema extends z.ZodMiniType>({
  stored,
  valuesOf,
  schema,
  inputOf,
  save,
  theirs,
  labels,
  show,
  problems,
  done,
  onSaved,
}: SettingsPart<Part, Values, Schema>) {
  const { t } = useTranslation(['libraryDesk', 'platform']);
  const client = useQueryClient();
  const offerUndo = useOfferUndo();
  const [base, setBase] = useState(stored);
  const [values, setValues] = useState(() => valuesOf(stored));
  /** What was last saved here, until it is fetched again. */
  const [saved, setSaved] = useState<{ readonly version: number; readonly entered: Values }>();
  const isStored = isSame(values, saved?.entered);
  const unsaved = !isSame(values, valuesOf(base)) && !isStored;
  if (stored.version !== base.version && (!unsaved || stored.version === saved?.version)) {
    setBase(stored);
    if (!unsaved) setValues(valuesOf(stored));
    setSaved(undefined);
  }
  const saving = useMutation({
    mutationFn: ({ input }: { readonly input: z.output<Schema>; readonly entered: Values }) => save(input),
    onSuccess: ({ version, undoId }, { entered }) => {
      if (undoId === '') {
        setValues(valuesOf(base));
        showToast('info', t('libraryDesk:unchanged'));
        return onSaved?.();
      }
      setSaved({ version, entered });
      offerUndo(done ?? t('libraryDesk:saved'), undoId);
      onSaved?.();
      // Other desk screens also show the names and colours.
      return client.invalidateQueries();
    },
  });
  useUnsavedGuard(unsaved && !saving.isPending && onSaved === undefined);

  const conflict = conflictOf(saving.error);
  const others = conflict === undefined ? undefined : theirs(conflict.current);
  const failure = useFailure(conflict === undefined ? saving.error : undefined);
  const invalid = invalidNames(saving.error);
  const named = labels.filter(([name]) => invalid.includes(name)).map(([, label]) => label);
  const formOfAll = useForm({
    values,
    onChange: setValues,
    schema,
    input: inputOf(values, base.version),
    problems: problems?.(values) ?? {},
    busy: saving.isPending,
    failure:
      named.length === 0
        ? failure
        : t('libraryDesk:invalid', { fields: named.join(t('libraryDesk:between')) }),
    onSend: (input) => saving.mutate({ input, entered: values }),
  });
  /**
   * Shows refusals like the schema's problems, next to the field, because the message about the whole form is far away.
   */
  const form: typeof formOfAll = {
    ...formOfAll,
    field(name) {
      const field = formOfAll.field(name);
      const isRefused = invalid.includes(name) && isSame(values[name], saving.variables?.entered[name]);
      return { ...field, problem: field.problem ?? (isRefused ? t('platform:form.wrong') : undefined) };
    },
  };
  const { element } = formOfAll;
  useEffect(() => {
    if (invalidNames(saving.error).length > 0)
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [saving.error, element]);

  const conflictView = conflict !== undefined && others !== undefined && (
    <ConflictView
      conflict={conflict}
      labels={labels}
      theirs={valuesOf(others)}
      mine={values}
      {...(show === undefined ? {} : { show })}
      save={saving}
      onSeen={() => setBase(others)}
      onKeepTheirs={() => setValues(valuesOf(others))}
      onTakeMine={() => {
        const again = schema.safeParse(inputOf(values, others.version));
        if (again.success) saving.mutate({ input: again.data, entered: values });
      }}
    />
  );
  return { form, values, unsaved, conflictView };
}

/** The settings named in a refusal. */
export function invalidNames(error: Error | null): readonly string[] {
  if (!(error instanceof CallError) || error.outcome.kind !== 'refused') return [];
  const { code, facts } = error.outcome;
  return code === 'library.settings.invalid' ? String(facts['fields'] ?? '').split(', ') : [];
}
