import { type ContentForm, type ContentNote, contentFieldNames } from '@yuelan/contract/content/desk-schemas';
import { useTranslation } from '../../../messages/translation.ts';
import styles from './notes.module.css';

/** Faults or warnings about an item, each with its place. */
export function Notes({
  title,
  form,
  notes,
  isAlarm = false,
}: {
  readonly title: string;
  readonly form: ContentForm;
  readonly notes: readonly ContentNote[];
  readonly isAlarm?: boolean;
}) {
  const { t } = useTranslation('contentDesk');

  function say({ language, field, line, message }: ContentNote): string {
    const [first, index] = field.split('.');
    const name = contentFieldNames.safeParse(first).data;
    const label =
      name === undefined
        ? t('body')
        : t(name === 'name' && form.hasBody ? 'fields.speaker' : `fields.${name}`);
    const list = form.fields.find(({ input }) => ['titles', 'links', 'questions'].includes(input));
    const isEntry = name === undefined && !form.hasBody && list !== undefined;
    const what = isEntry ? t(`fields.${list.name}`) : label;
    const where = form.hasTranslations ? `${t(`languages.${language}`)} · ${what}` : what;
    if (index !== undefined) return t('noteEntry', { where, line: Number(index) + 1, message });
    if (line === 0 || name !== undefined) return t('note', { where, message });
    return t(isEntry ? 'noteEntry' : 'noteLine', { where, line, message });
  }

  return (
    <div role={isAlarm ? 'alert' : 'status'}>
      {notes.length > 0 && (
        <div className={isAlarm ? styles['faults'] : styles['warnings']}>
          <p>{title}</p>
          <ul>
            {[...new Set(notes.map(say))].map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
