import { IconPlus, IconX } from '@tabler/icons-react';
import {
  creatorRoles,
  type DeskRecord,
  type deskRecordSchema,
} from '@yuelan/contract/catalogue/desk-schemas';
import { audiences } from '@yuelan/contract/catalogue/search-terms';
import { useId } from 'react';
import { useTranslation } from '../../../messages/translation.ts';
import { type FieldState, TextField, type useForm } from '../../../platform/form.tsx';
import { usePage } from '../../../platform/page.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { classNames } from '../../../ui/style/class-names.ts';
import { VisuallyHidden } from '../../../ui/style/visually-hidden.tsx';
import { languageName } from '../../public.ts';
import { type RecordValues, sections } from '../record-values.ts';
import styles from './record-fields.module.css';

type RecordForm = ReturnType<typeof useForm<RecordValues, typeof deskRecordSchema>>;

/** The languages offered; a record's own language is added to them. */
const languages = [
  'chi',
  'eng',
  'jpn',
  'kor',
  'fre',
  'ger',
  'rus',
  'spa',
  'por',
  'ita',
  'ara',
  'lat',
  'tib',
  'mon',
  'uig',
  'kaz',
  'vie',
  'tha',
  'mul',
];
const rowsOf: Partial<Readonly<Record<keyof RecordValues, number>>> = {
  parallelTitles: 2,
  isbns: 2,
  summary: 5,
  contents: 3,
  notes: 2,
  headings: 3,
};
const wide: readonly (keyof RecordValues)[] = [
  'title',
  'creators',
  'summary',
  'contents',
  'notes',
  'authorStatement',
];

/** Every field of a record, each with a hint about its content. */
export function RecordFields({ form }: { readonly form: RecordForm }) {
  const { t } = useTranslation('catalogueDesk');
  return sections.map(({ key, fields }) => (
    <fieldset key={key} className={styles['section']}>
      <legend>{t(`section.${key}`)}</legend>
      <div className={styles['fields']}>
        {fields.map((name) => (
          <div key={name} className={classNames(wide.includes(name) && styles['wide'])}>
            <RecordField name={name} form={form} />
          </div>
        ))}
      </div>
    </fieldset>
  ));
}

function RecordField({ name, form }: { readonly name: keyof DeskRecord; readonly form: RecordForm }) {
  const { t } = useTranslation(['catalogueDesk', 'catalogue']);
  const { language } = usePage();
  const label = t(`catalogueDesk:field.${name}`);
  const hint = t(`catalogueDesk:hint.${name}`);
  if (name === 'creators') return <Creators field={form.field('creators')} label={label} hint={hint} />;
  if (name === 'audience')
    return (
      <Choice
        field={form.field('audience')}
        label={label}
        hint={hint}
        choices={[
          { value: '', label: t('catalogueDesk:notSaid') },
          ...audiences.map((one) => ({ value: one, label: t(`catalogue:audience.${one}`) })),
        ]}
      />
    );
  if (name === 'language') {
    const field = form.field('language');
    const codes =
      field.value === '' || languages.includes(field.value) ? languages : [field.value, ...languages];
    return (
      <Choice
        field={field}
        label={label}
        hint={hint}
        choices={[
          { value: '', label: t('catalogueDesk:notSaid') },
          ...codes.map((code) => ({ value: code, label: languageName(code, language) })),
        ]}
      />
    );
  }
  const rows = rowsOf[name];
  return (
    <TextField
      field={form.field(name)}
      label={label}
      hint={hint}
      {...(rows === undefined ? {} : { rows })}
      required={name === 'title'}
    />
  );
}

function Choice<Value extends string>({
  field: { name, value, problem, set, leave },
  label,
  hint,
  choices,
}: {
  readonly field: FieldState<Value>;
  readonly label: string;
  readonly hint: string;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
}) {
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} problem={problem}>
      {(control) => (
        <select
          {...control}
          name={name}
          value={value}
          onBlur={leave}
          onChange={({ currentTarget }) => {
            const chosen = choices.find((choice) => choice.value === currentTarget.value);
            if (chosen !== undefined) set(chosen.value);
          }}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** The people of a book with their roles, the main person first. */
function Creators({
  field: { value, set },
  label,
  hint,
}: {
  readonly field: FieldState<RecordValues['creators']>;
  readonly label: string;
  readonly hint: string;
}) {
  const { t } = useTranslation('catalogueDesk');
  const id = useId();
  const change = (at: number, next: Partial<RecordValues['creators'][number]>) =>
    set(value.map((one, place) => (place === at ? { ...one, ...next } : one)));
  return (
    <fieldset aria-describedby={`${id}-hint`} className={styles['people']}>
      <legend className={styles['label']}>{label}</legend>
      {value.map((creator, at) => (
        // People have no other name than their place.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={at} className={styles['person']}>
          <VisuallyHidden>
            <label htmlFor={`${id}-name-${at}`}>{t('person.name', { number: at + 1 })}</label>
          </VisuallyHidden>
          <input
            id={`${id}-name-${at}`}
            value={creator.name}
            onChange={({ currentTarget }) => change(at, { name: currentTarget.value })}
          />
          <VisuallyHidden>
            <label htmlFor={`${id}-role-${at}`}>{t('person.role', { number: at + 1 })}</label>
          </VisuallyHidden>
          <select
            id={`${id}-role-${at}`}
            value={creator.role}
            onChange={({ currentTarget }) => {
              const role = creatorRoles.find((one) => one === currentTarget.value);
              if (role !== undefined) change(at, { role });
            }}
          >
            {creatorRoles.map((role) => (
              <option key={role} value={role}>
                {t(`role.${role}`)}
              </option>
            ))}
          </select>
          <Button
            kind="quiet"
            aria-label={t('person.remove', { name: creator.name || String(at + 1) })}
            onClick={() => set(value.filter((_, place) => place !== at))}
          >
            <IconX size={18} aria-hidden="true" />
          </Button>
        </div>
      ))}
      <Button kind="quiet" onClick={() => set([...value, { name: '', role: 'author' }])}>
        <IconPlus size={18} aria-hidden="true" />
        {t('person.add')}
      </Button>
      <p id={`${id}-hint`} className={styles['hint']}>
        {hint}
      </p>
    </fieldset>
  );
}
