import { useMutation } from '@tanstack/react-query';
import type {
  ContentField,
  ContentForm,
  ContentNote,
  ContentSource,
  ContentText,
} from '@yuelan/contract/content/desk-schemas';
import type { Language } from '@yuelan/contract/language';
import { type RefObject, useId, useRef, useState } from 'react';
import { useTranslation } from '../../../messages/translation.ts';
import { usePage } from '../../../platform/page.ts';
import { failureText } from '../../../platform/use-failure.ts';
import { Check } from '../../../ui/controls/check.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { textAreaClass } from '../../../ui/controls/form.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { showToast } from '../../../ui/feedback/toasts.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { classNames } from '../../../ui/style/class-names.ts';
import { uploadPicture } from '../api.ts';
import { freeName, withBody, withFields } from '../source-state.ts';
import { AltDialog } from './alt-dialog.tsx';
import styles from './item-form.module.css';
import { LinksField, QuestionsField, TitlesField } from './list-fields.tsx';
import { insertParagraph, MarkdownField } from './markdown-field.tsx';
import { MomentField } from './moment-field.tsx';
import { PictureField } from './picture-field.tsx';

const lists = ['titles', 'links', 'questions'] as const;
const isList = ({ input }: ContentField) => lists.some((list) => list === input);
const hinted = ['summary', 'date', 'until', 'end', 'capacity', 'order'] as const;
const categories = ['event', 'reading', 'review', 'challenge'] as const;
const addressOf = (name: string) => `/files/content/${name}`;

/** A picture that waits for its description. */
interface Waiting {
  readonly called: string;
  readonly address: string;
  readonly area: RefObject<HTMLTextAreaElement | null>;
}

/** The content of an item, in every language side by side, with the controls for its type. */
export function ItemForm({
  form,
  source,
  faults,
  readOnly,
  onChange,
}: {
  readonly form: ContentForm;
  readonly source: ContentSource;
  readonly faults: readonly ContentNote[];
  readonly readOnly: boolean;
  readonly onChange: (change: (before: ContentSource) => ContentSource) => void;
}) {
  const { t } = useTranslation('contentDesk');
  const page = usePage();
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  const areas: Readonly<Record<Language, RefObject<HTMLTextAreaElement | null>>> = {
    'zh-CN': useRef<HTMLTextAreaElement>(null),
    'en-US': useRef<HTMLTextAreaElement>(null),
  };
  const main = source.texts[0]?.language ?? 'zh-CN';
  const upload = useMutation({
    mutationFn: (file: File) => uploadPicture(page, file),
    onError: (error) => showToast('error', failureText(page, error)),
  });

  /** Stores a picture and gives it a name within the item. */
  async function take(file: File): Promise<string> {
    const { name } = await upload.mutateAsync(file);
    const called = freeName(source.pictures, file.name, name);
    onChange((before) => ({ ...before, pictures: { ...before.pictures, [called]: name } }));
    return called;
  }

  async function takeIntoText(files: readonly File[], area: RefObject<HTMLTextAreaElement | null>) {
    for (const file of files) {
      const stored = await upload.mutateAsync(file).catch(() => undefined);
      if (stored === undefined) continue;
      const called = freeName(source.pictures, file.name, stored.name);
      onChange((before) => ({ ...before, pictures: { ...before.pictures, [called]: stored.name } }));
      setWaiting((before) => [...before, { called, address: stored.address, area }]);
    }
  }

  const common = form.fields.filter((field) => !field.translated && !isList(field));
  const translated = form.fields.filter((field) => field.translated && !isList(field));
  const faultOf = (language: Language, name: string) =>
    faults.find((note) => note.language === language && note.field.split('.')[0] === name)?.message;
  const control = (field: ContentField, text: ContentText) => (
    <OneField
      key={field.name}
      field={field}
      form={form}
      text={text}
      pictures={source.pictures}
      busy={upload.isPending}
      isMain={text.language === main}
      problem={faultOf(text.language, field.name)}
      onChange={(value) => onChange((before) => withFields(before, text.language, { [field.name]: value }))}
      onPicture={(file) =>
        void take(file).then(
          (called) => onChange((before) => withFields(before, text.language, { [field.name]: called })),
          () => undefined,
        )
      }
    />
  );
  const [own] = source.texts;
  const [next] = waiting;
  const change = (changed: ContentSource) => onChange(() => changed);

  return (
    <fieldset className={styles['form']} disabled={readOnly}>
      <legend className={styles['hidden']}>{t('common')}</legend>
      {own !== undefined && common.length > 0 && (
        <Panel title={t('common')}>
          <div className={styles['common']}>{common.map((field) => control(field, own))}</div>
        </Panel>
      )}
      {(translated.length > 0 || form.hasBody) && (
        <div className={styles['languages']}>
          {source.texts.map((text) => (
            <Panel key={text.language} title={t(`languages.${text.language}`)} className={styles['language']}>
              <div className={styles['fields']}>
                {translated.map((field) => control(field, text))}
                {form.hasBody && (
                  <MarkdownField
                    label={t('body')}
                    language={text.language}
                    problem={faultOf(text.language, '')}
                    value={text.body}
                    area={areas[text.language]}
                    readOnly={readOnly}
                    onChange={(body) => onChange((before) => withBody(before, text.language, body))}
                    onPictures={(files) => void takeIntoText(files, areas[text.language])}
                  />
                )}
              </div>
            </Panel>
          ))}
        </div>
      )}
      {form.fields.filter(isList).map((field) => (
        <Panel key={field.name} title={t(`fields.${field.name}`)}>
          <div className={styles['fields']}>
            {field.input === 'titles' && (
              <TitlesField source={source} withNotes={field.translated} onChange={change} />
            )}
            {field.input === 'links' && <LinksField source={source} onChange={change} />}
            {field.input === 'questions' && <QuestionsField source={source} onChange={change} />}
          </div>
        </Panel>
      ))}
      {next !== undefined && (
        <AltDialog
          key={next.called}
          address={next.address}
          onClose={() => setWaiting(waiting.slice(1))}
          onDone={(alt) => {
            setWaiting(waiting.slice(1));
            // Wait until the dialog has returned the focus.
            setTimeout(() => {
              if (next.area.current !== null) insertParagraph(next.area.current, `![${alt}](${next.called})`);
            });
          }}
        />
      )}
    </fieldset>
  );
}

/** The control for one field of the schema. */
function OneField({
  field: { name, input, required, maxLength, choices },
  form,
  text: { fields, language },
  pictures,
  busy,
  isMain,
  problem,
  onChange,
  onPicture,
}: {
  readonly field: ContentField;
  readonly form: ContentForm;
  readonly text: ContentText;
  readonly pictures: Readonly<Record<string, string>>;
  readonly busy: boolean;
  readonly isMain: boolean;
  readonly problem: string | undefined;
  readonly onChange: (value: string | boolean | number | string[] | undefined) => void;
  readonly onPicture: (file: File) => void;
}) {
  const { t } = useTranslation('contentDesk');
  const id = useId();
  const value = fields[name];
  const plain = typeof value === 'string' ? value : '';
  const label = t(name === 'name' && form.hasBody ? 'fields.speaker' : `fields.${name}`);
  // The hint of a field that may stay empty.
  const hint = hinted.find((one) => one === name && !required);
  const about = { label, problem, hint: hint === undefined ? undefined : t(`hints.${hint}`) };
  switch (input) {
    case 'flag':
      return (
        <Check
          label={label}
          checked={value === true}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      );
    case 'moment':
      return <MomentField {...about} required={required} value={plain} onChange={onChange} />;
    case 'picture':
      return (
        <PictureField
          label={label}
          address={pictures[plain] === undefined ? '' : addressOf(pictures[plain])}
          busy={busy}
          problem={problem}
          onFile={onPicture}
          onRemove={() => onChange(undefined)}
        />
      );
    case 'choice': {
      const known = categories.filter((category) => choices.includes(category));
      return (
        <Select
          label={label}
          value={known.find((category) => category === value) ?? known[0] ?? 'event'}
          choices={known.map((category) => ({ value: category, label: t(`categories.${category}`) }))}
          onChange={onChange}
        />
      );
    }
    default:
      return (
        <Field id={id} {...about}>
          {(control) =>
            input === 'text' || input === 'names' ? (
              <textarea
                {...control}
                className={classNames(control.className, textAreaClass)}
                lang={language}
                rows={3}
                maxLength={maxLength || undefined}
                value={Array.isArray(value) ? value.join('\n') : plain}
                onChange={({ currentTarget }) =>
                  onChange(input === 'names' ? currentTarget.value.split('\n') : currentTarget.value)
                }
              />
            ) : (
              <input
                {...control}
                type={input === 'number' ? 'number' : 'text'}
                lang={language}
                required={required && isMain}
                maxLength={maxLength || undefined}
                value={typeof value === 'number' ? value : plain}
                onChange={({ currentTarget: { value: typed, valueAsNumber } }) =>
                  onChange(
                    input !== 'number' ? typed : Number.isInteger(valueAsNumber) ? valueAsNumber : undefined,
                  )
                }
              />
            )
          }
        </Field>
      );
  }
}
