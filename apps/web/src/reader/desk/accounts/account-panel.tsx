import { settingsVersion, sourcePartSchema } from '@yuelan/contract/library/desk-schemas';
import {
  type AccountSystems,
  identityDeskCalls as described,
  type IdentitySource,
} from '@yuelan/contract/reader/identity-calls';
import { identityDeskCalls } from '@yuelan/contract/reader/identity-remote';
import { z } from 'zod/mini';
import { conflictOf } from '../../../desk/edit/conflict.tsx';
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
import { PasswordInput } from '../../../platform/password-input.tsx';
import styles from './account-panel.module.css';

/** The list in a conflict. */
const partSchema = z.object({
  version: settingsVersion,
  sources: z.array(z.extend(sourcePartSchema, { id: z.string() })),
});
type Stored = Pick<IdentitySource, 'system' | 'texts' | 'secrets'>;
const nothing: Stored = { system: '', texts: {}, secrets: [] };

/** The settings of an account system: enter, test and save them. */
export function AccountPanel({
  loaded: { version, sources, types, address },
  source,
  canEdit,
  onClose,
}: {
  readonly loaded: AccountSystems;
  /** Undefined for a new one. */
  readonly source: IdentitySource | undefined;
  readonly canEdit: boolean;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['readerDesk', 'libraryDesk', 'platform']);
  const page = usePage();
  const formOf = (system: string | undefined) => types.find((type) => type.system === system);
  const part = (from: Stored) => ({ version, ...from });
  const blank = withSystem(nothing, types[0], {});
  const stored = part(source ?? nothing);
  const bound = source?.bound ?? 0;
  const fieldsOf = (values: Values) => formOf(values['system'])?.fields ?? [];
  const entryOf = (values: Values) => ({
    id: source?.id ?? freeId(sources, values['system'] ?? ''),
    system: values['system'] ?? '',
    texts: textsOf(fieldsOf(values), values),
  });
  const words = useDescribedWords(types.flatMap(({ fields }) => fields));

  const { form, values, unsaved, conflictView } = useSettingsForm({
    stored,
    valuesOf: (from: Stored): Values => (source === undefined ? blank : valuesOf(from)),
    schema: described.save.input,
    inputOf: (entered: Values, read) => ({ ...entryOf(entered), version: read, isNew: source === undefined }),
    save: async (input) => {
      const send = (of: number) => page.answerOf(identityDeskCalls.save, { ...input, version: of });
      return send(input.version).catch((error: unknown) => {
        // A new account system overwrites nobody else's change, so it is saved on top of theirs.
        const theirs = input.isNew && error instanceof Error ? conflictOf(error) : undefined;
        const current = partSchema.safeParse(theirs?.current).data;
        if (current === undefined) throw error;
        return send(current.version);
      });
    },
    theirs: (current) => {
      const list = partSchema.safeParse(current).data;
      const other = list?.sources.find(({ id }) => id === source?.id);
      return list === undefined ? undefined : { ...part(other ?? nothing), version: list.version };
    },
    labels: words.labels,
    show: words.show,
    problems: (entered) => words.problems(fieldsOf(entered), entered, stored.secrets),
    done: t('readerDesk:accountSystems.saved'),
    onSaved: onClose,
  });
  const chosen = formOf(values['system']);
  const isDirectory = values['system'] === 'ldap';
  const place = values['system'] === 'oidc' ? 'issuer' : 'server';
  const moves = bound > 0 && values[place] !== stored.texts[place];

  return (
    <EditPanel
      title={
        source === undefined
          ? t('readerDesk:accountSystems.new')
          : [source.texts['nameZh'], source.texts['nameEn']].join(' · ')
      }
      wide
      form={form}
      unsaved={unsaved}
      readOnly={!canEdit}
      onClose={onClose}
      after={
        canEdit && (
          <TrialForm
            key={values['system']}
            schema={described.tryOut.input}
            blank={{ name: '', password: '' }}
            inputOf={(tried) => ({ ...entryOf(values), ...tried })}
            send={(input) => page.answerOf(identityDeskCalls.tryOut, input)}
            labels={new Map(fieldsOf(values).map(({ name, label }) => [name, label]))}
          >
            {(field) =>
              isDirectory && (
                <>
                  <TextField
                    field={field('name')}
                    label={t('readerDesk:accountSystems.tryName')}
                    hint={t('readerDesk:accountSystems.tryNameHint')}
                    autoComplete="off"
                    autoCapitalize="none"
                    spellCheck={false}
                  />
                  <TextField
                    field={field('password')}
                    label={t('readerDesk:accountSystems.tryPassword')}
                    hint={t('readerDesk:accountSystems.tryPasswordHint')}
                    as={PasswordInput}
                    autoComplete="off"
                  />
                </>
              )
            }
          </TrialForm>
        )
      }
    >
      {conflictView}
      <fieldset className={styles['fields']} disabled={!canEdit}>
        <SettingsGroup>
          {source === undefined ? (
            <ChoiceField
              field={{
                ...form.field('system'),
                value: values['system'] ?? '',
                set: (system) =>
                  form.change({ ...withSystem(nothing, formOf(system), values), ...named(values) }),
              }}
              label={t('readerDesk:accountSystems.type')}
              hint={chosen?.hint}
              choices={types.map(({ system, label }) => ({ value: system, label }))}
            />
          ) : (
            <SettingsNote>
              {t('readerDesk:accountSystems.kind', { type: chosen?.label ?? '', hint: chosen?.hint ?? '' })}
            </SettingsNote>
          )}
          {!isDirectory && (
            <SettingsNote>
              {address === '' ? (
                t('readerDesk:accountSystems.noAddress')
              ) : (
                <>
                  {t(`readerDesk:accountSystems.${values['system'] === 'cas' ? 'registerCas' : 'register'}`)}{' '}
                  <code className={styles['address']}>{address}</code>
                </>
              )}
            </SettingsNote>
          )}
          {moves && <SettingsNote>{t('readerDesk:accountSystems.moves', { count: bound })}</SettingsNote>}
          {fieldsOf(values).map((field) => (
            <DescribedField
              key={`${values['system']} ${field.name}`}
              about={field}
              isSet={stored.secrets.includes(field.name)}
              field={form.field(field.name)}
              removal={form.field(removed(field.name))}
            />
          ))}
        </SettingsGroup>
      </fieldset>
    </EditPanel>
  );
}

/** The settings that every type has; they are kept when another type is chosen. */
const named = ({ nameZh = '', nameEn = '' }: Values): Values => ({ nameZh, nameEn });

/** A short name that no other account system has: its type, with a number if there are several. */
function freeId(sources: readonly IdentitySource[], system: string): string {
  const taken = new Set(sources.map(({ id }) => id));
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? system : `${system}-${number}`;
    if (!taken.has(id)) return id;
  }
}
