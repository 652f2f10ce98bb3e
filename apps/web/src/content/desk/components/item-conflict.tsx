import type { ContentForm, ContentSource } from '@yuelan/contract/content/desk-schemas';
import { type Conflict, type ConflictDecisions, ConflictView } from '../../../desk/edit/conflict.tsx';
import { useTranslation } from '../../../messages/translation.ts';

/** Only the beginning of long texts is compared; the editor has the whole text. */
const shownLength = 600;

/** Every field of a source as plain text, by language and name. */
function plainOf({ texts }: ContentSource): Readonly<Record<string, string>> {
  return Object.fromEntries(
    texts.flatMap(({ language, fields, body }) => [
      ...Object.entries(fields).map(([name, value]) => [
        `${language} ${name}`,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
      [`${language} body`, body],
    ]),
  );
}

/** Shown if somebody else changed the item first: both versions, field by field. */
export function ItemConflict({
  conflict,
  form,
  theirs,
  mine,
  ...decisions
}: ConflictDecisions & {
  readonly conflict: Conflict;
  readonly form: ContentForm;
  readonly theirs: ContentSource;
  readonly mine: ContentSource;
}) {
  const { t } = useTranslation('contentDesk');
  const left = plainOf(theirs);
  const right = plainOf(mine);
  const labels = mine.texts.flatMap(({ language }) => {
    const labelOf = (label: string) =>
      form.hasTranslations ? `${t(`languages.${language}`)} · ${label}` : label;
    return [
      ...form.fields.map(({ name }) => [
        `${language} ${name}`,
        labelOf(t(name === 'name' && form.hasBody ? 'fields.speaker' : `fields.${name}`)),
      ]),
      [`${language} body`, labelOf(t('body'))],
    ].flatMap(([name = '', label = '']): [string, string][] =>
      (left[name] ?? '') === (right[name] ?? '') ? [] : [[name, label]],
    );
  });
  return (
    <ConflictView
      conflict={conflict}
      labels={labels}
      theirs={left}
      mine={right}
      show={(_name, value) => (value ?? '').slice(0, shownLength)}
      {...decisions}
    />
  );
}
