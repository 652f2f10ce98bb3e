import { syncDeskCalls as described, type HarvestSource } from '@yuelan/contract/catalogue/sync-calls';
import { syncDeskCalls } from '@yuelan/contract/catalogue/sync-remote';
import {
  type SourceField,
  type SourceForm,
  settingsVersion,
  sourcePartSchema,
} from '@yuelan/contract/library/desk-schemas';
import { Fragment, useState } from 'react';
import { z } from 'zod/mini';
import { EditPanel } from '../../../desk/edit/edit-panel.tsx';
import {
  ChoiceField,
  DescribedField,
  removed,
  SettingsGroup,
  SettingsNote,
  TrialForm,
  textsOf,
  useDescribedWords,
  useSettingsForm,
  type Values,
  valuesOf,
  withSystem,
} from '../../../library/desk/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { TextField } from '../../../platform/form.tsx';
import { usePage } from '../../../platform/page.ts';
import styles from './harvests.module.css';
import { hasShape } from './schedule-words.ts';
import { useScheduleWords } from './use-schedule-words.ts';

const theirsSchema = z.extend(sourcePartSchema, { version: settingsVersion });
/** The settings that most sources need; the others are hidden at first. */
const usualNames = new Set(['user', 'password', 'query', 'holds', 'schedule', 'paused', 'limit']);
const nothing = { system: '', texts: {}, secrets: [] };

/** The settings of a source: edit, test and save them. */
export function SourcePanel({
  protocols,
  source,
  onClose,
}: {
  readonly protocols: readonly SourceForm[];
  /** Undefined for a new source. */
  readonly source: HarvestSource | undefined;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['catalogueDesk', 'libraryDesk', 'platform']);
  const page = usePage();
  const formOf = (system: string | undefined) => protocols.find((form) => form.system === system);
  const fieldsOf = (values: Values) => formOf(values['system'])?.fields ?? [];
  const blank: Values = { ...withSystem(nothing, protocols[0], {}), name: '' };
  const stored: z.infer<typeof theirsSchema> = source ?? { ...nothing, version: 0 };
  const entryOf = (values: Values) => ({
    name: source?.name ?? values['name']?.trim() ?? '',
    system: values['system'] ?? '',
    texts: textsOf(fieldsOf(values), values),
  });
  const words = useDescribedWords(protocols.flatMap(({ fields }) => fields));

  const { form, values, unsaved, conflictView } = useSettingsForm({
    stored,
    valuesOf: (from: z.infer<typeof theirsSchema>): Values => (source === undefined ? blank : valuesOf(from)),
    schema: described.save.input,
    inputOf: (entered: Values, version) => ({ ...entryOf(entered), version, isNew: source === undefined }),
    save: (input) => page.answerOf(syncDeskCalls.save, input),
    theirs: (current) => theirsSchema.safeParse(current).data,
    labels: words.labels,
    show: words.show,
    problems: (entered) => words.problems(fieldsOf(entered), entered, stored.secrets),
    done: t('catalogueDesk:harvests.saved'),
    onSaved: onClose,
  });
  const chosen = formOf(values['system']);
  const scheduleWords = useScheduleWords();
  const [isOpen, setOpen] = useState(false);
  const usual = fieldsOf(values).filter(({ name, required }) => required || usualNames.has(name));
  const rare = fieldsOf(values).filter((field) => !usual.includes(field));
  const shown = (fields: readonly SourceField[]) =>
    fields.map((field) => (
      <Fragment key={`${values['system']} ${field.name}`}>
        <DescribedField
          about={field}
          isSet={stored.secrets.includes(field.name)}
          field={form.field(field.name)}
          removal={form.field(removed(field.name))}
        />
        {field.name === 'schedule' && hasShape(values['schedule'] ?? '') && (
          <SettingsNote>{scheduleWords(values['schedule'] ?? '')}</SettingsNote>
        )}
      </Fragment>
    ));

  return (
    <EditPanel
      title={source?.name ?? t('catalogueDesk:harvests.new')}
      wide
      form={form}
      unsaved={unsaved}
      onClose={onClose}
      after={
        <TrialForm
          key={values['system']}
          schema={described.tryOut.input}
          blank={{}}
          inputOf={() => ({ ...entryOf(values), name: entryOf(values).name || 'trial' })}
          send={(input) => page.answerOf(syncDeskCalls.tryOut, input)}
          labels={new Map(fieldsOf(values).map(({ name, label }) => [name, label]))}
        />
      }
    >
      {conflictView}
      <SettingsGroup>
        {source === undefined ? (
          <>
            <TextField
              field={{ ...form.field('name'), value: values['name'] ?? '' }}
              label={t('catalogueDesk:harvests.name')}
              hint={t('catalogueDesk:harvests.nameHint')}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              required
              data-autofocus
            />
            <ChoiceField
              field={{
                ...form.field('system'),
                value: values['system'] ?? '',
                set: (system) =>
                  form.change({
                    ...withSystem(nothing, formOf(system), values),
                    name: values['name'] ?? '',
                  }),
              }}
              label={t('catalogueDesk:harvests.protocol')}
              hint={chosen?.hint}
              choices={protocols.map(({ system, label }) => ({ value: system, label }))}
            />
          </>
        ) : (
          <SettingsNote>
            {t('catalogueDesk:harvests.kindOf', { type: chosen?.label ?? '', hint: chosen?.hint ?? '' })}
          </SettingsNote>
        )}
        {shown(usual)}
        {rare.length > 0 && (
          <details
            className={styles['more']}
            open={isOpen || rare.some(({ name }) => form.field(name).problem !== undefined)}
            onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
          >
            <summary>{t('catalogueDesk:harvests.more')}</summary>
            <SettingsGroup>{shown(rare)}</SettingsGroup>
          </details>
        )}
      </SettingsGroup>
    </EditPanel>
  );
}
