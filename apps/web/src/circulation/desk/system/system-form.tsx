import { sourceDeskCalls as described } from '@yuelan/contract/circulation/source-calls';
import { sourceDeskCalls } from '@yuelan/contract/circulation/source-remote';
import {
  type LibrarySettings,
  type SourceForm,
  settingsVersion,
  sourcePartSchema,
} from '@yuelan/contract/library/desk-schemas';
import { z } from 'zod/mini';
import { useMay } from '../../../desk/staff-state.ts';
import {
  ChoiceField,
  DescribedField,
  removed,
  SettingsForm,
  SettingsGroup,
  SettingsNote,
  textsOf,
  useDescribedWords,
  useSettingsForm,
  type Values,
  valuesOf,
  withSystem,
} from '../../../library/desk/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { isRefused } from '../../../platform/is-refused.ts';
import { usePage } from '../../../platform/page.ts';
import { useRunningText } from '../../../platform/use-running-text.ts';
import { askConfirm } from '../../../ui/dialogs/confirm.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { SystemTrial } from './system-trial.tsx';

type Source = LibrarySettings['source'];
const changed = z.extend(sourcePartSchema, { version: settingsVersion });
const builtIn = 'built-in';
/** Servers apply changed settings within a second. */
const shownWithinMs = 1200;

/** Chooses the library system and its settings, tests them, and saves them. */
export function SystemForm({
  stored,
  systems,
  kept,
}: {
  readonly stored: Source;
  readonly systems: readonly SourceForm[];
  readonly kept: { readonly loans: number; readonly holds: number; readonly terminals: number };
}) {
  const { t } = useTranslation(['libraryDesk', 'platform']);
  const runningText = useRunningText();
  const page = usePage();
  const canEdit = useMay()('settings.edit');
  const formOf = (system: string) => systems.find((one) => one.system === system);
  const fieldsOf = (values: Values) => formOf(values['system'] ?? '')?.fields ?? [];
  const secretsOf = (values: Values) => (values['system'] === stored.system ? stored.secrets : []);
  const words = useDescribedWords(systems.flatMap(({ fields }) => fields));
  const entryOf = (values: Values) => ({
    system: values['system'] ?? '',
    texts: textsOf(fieldsOf(values), values),
  });

  const { form, values, unsaved, conflictView } = useSettingsForm({
    stored,
    valuesOf: (source: Source): Values => valuesOf(source),
    schema: described.change.input,
    inputOf: (entered: Values, version) => ({ ...entryOf(entered), version }),
    save: async (input) => {
      const send = (anyway: 0 | 1) => page.answerOf(sourceDeskCalls.change, { ...input, anyway });
      const answer = await send(0).catch(async (error: unknown) => {
        if (!hides(error) || !(await askConfirm(question(kept)))) throw error;
        return send(1);
      });
      // The desk's menu is refetched when this returns.
      await new Promise((resolve) => setTimeout(resolve, shownWithinMs));
      return answer;
    },
    theirs: (current) => changed.safeParse(current).data,
    labels: [['system', t('libraryDesk:system.system')], ...words.labels],
    show: (name, value) => (name === 'system' ? (formOf(value)?.label ?? value) : words.show(name, value)),
    problems: (entered) => words.problems(fieldsOf(entered), entered, secretsOf(entered)),
    done: t('libraryDesk:system.saved'),
  });
  const question = ({ loans, holds }: typeof kept) => ({
    title: t('libraryDesk:system.sure'),
    text: t('libraryDesk:system.hides', { loans, holds }),
    confirmLabel: t('libraryDesk:system.switch'),
    cancelLabel: t('platform:confirm.cancel'),
    danger: true,
  });
  const chosen = formOf(values['system'] ?? '');
  const leaves = stored.system === builtIn && values['system'] !== builtIn;
  const returns = stored.system !== builtIn && values['system'] === builtIn;

  return (
    <SettingsGroup>
      <SettingsForm form={form} unsaved={unsaved} canEdit={canEdit}>
        {conflictView}
        <Panel title={t('libraryDesk:system.where')}>
          <SettingsGroup>
            <ChoiceField
              field={{
                ...form.field('system'),
                value: values['system'] ?? '',
                set: (system) => form.change(withSystem(stored, formOf(system), values)),
              }}
              label={t('libraryDesk:system.system')}
              hint={chosen?.hint}
              choices={systems.map(({ system, label }) => ({ value: system, label }))}
            />
            {leaves && (
              <SettingsNote>
                {runningText(
                  t('libraryDesk:system.leaves'),
                  kept.loans + kept.holds + kept.terminals > 0 && t('libraryDesk:system.keeps', kept),
                )}
              </SettingsNote>
            )}
            {returns && <SettingsNote>{t('libraryDesk:system.returns')}</SettingsNote>}
          </SettingsGroup>
        </Panel>
        {chosen !== undefined && chosen.fields.length > 0 && (
          <Panel title={t('libraryDesk:system.settings', { name: chosen.label })}>
            <SettingsGroup>
              {chosen.fields.map((field) => (
                <DescribedField
                  key={`${chosen.system} ${field.name}`}
                  about={field}
                  isSet={secretsOf(values).includes(field.name)}
                  field={form.field(field.name)}
                  removal={form.field(removed(field.name))}
                />
              ))}
            </SettingsGroup>
          </Panel>
        )}
      </SettingsForm>
      {canEdit && values['system'] !== builtIn && (
        <SystemTrial
          entry={entryOf(values)}
          labels={new Map((chosen?.fields ?? []).map(({ name, label }) => [name, label]))}
        />
      )}
    </SettingsGroup>
  );
}

/** Whether a change was refused because it would hide loans and holds. */
const hides = (error: unknown) => isRefused(error, 'circulation.source.hides');
