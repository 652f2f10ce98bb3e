import { IconArrowUp, IconTrash } from '@tabler/icons-react';
import type { ContentFields, ContentSource } from '@yuelan/contract/content/desk-schemas';
import type { Language } from '@yuelan/contract/language';
import { type ReactNode, Suspense, useContext, useId } from 'react';
import { useTranslation } from '../../../messages/translation.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { ContentPartsContext } from '../parts.ts';
import { withFields } from '../source-state.ts';
import styles from './fields.module.css';

interface ListProps {
  readonly source: ContentSource;
  readonly onChange: (source: ContentSource) => void;
}

function Line({
  label,
  value,
  lang,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly lang?: Language;
  readonly onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <Field id={id} label={label}>
      {(control) => (
        <input
          {...control}
          lang={lang}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

/** Entries in order, with buttons to move and remove each. */
function Rows({
  count,
  children,
  onMove,
  onRemove,
  onAdd,
}: {
  readonly count: number;
  readonly children: (index: number) => ReactNode;
  /** Moves an entry up by one. */
  readonly onMove: (index: number) => void;
  readonly onRemove: (index: number) => void;
  readonly onAdd: () => void;
}) {
  const { t } = useTranslation('contentDesk');
  return (
    <>
      <ol className={styles['list']}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry is its place; its fields are controlled.
          <li key={index} className={styles['row']}>
            {children(index)}
            <div className={styles['rowButtons']}>
              {index > 0 && (
                <Button
                  kind="quiet"
                  onClick={() => onMove(index)}
                  aria-label={t('list.up', { number: index + 1 })}
                >
                  <IconArrowUp size={18} aria-hidden="true" />
                </Button>
              )}
              <Button
                kind="quiet"
                onClick={() => onRemove(index)}
                aria-label={t('list.remove', { number: index + 1 })}
              >
                <IconTrash size={18} aria-hidden="true" />
              </Button>
            </div>
          </li>
        ))}
      </ol>
      <div>
        <Button onClick={onAdd}>{t('list.add')}</Button>
      </div>
    </>
  );
}

function moved<Entry>(list: readonly Entry[], index: number): Entry[] {
  const entry = list[index];
  const rest = list.toSpliced(index, 1);
  return entry === undefined ? rest : rest.toSpliced(index - 1, 0, entry);
}

/** The books of a list, with a note in each language; `withNotes` is false for books without notes. */
export function TitlesField({ source, withNotes, onChange }: ListProps & { readonly withNotes: boolean }) {
  const { t } = useTranslation('contentDesk');
  const { BookInput } = useContext(ContentPartsContext);
  const [main, ...others] = source.texts;
  if (main === undefined) return null;
  const titles = main.fields.titles ?? [];
  const put = (next: NonNullable<ContentFields['titles']>) =>
    onChange(
      others.reduce(
        (changed, { language, fields }) =>
          withFields(changed, language, {
            titles: (fields.titles ?? []).filter(({ isbn }) => next.some((one) => one.isbn === isbn)),
          }),
        withFields(source, main.language, { titles: next }),
      ),
    );

  function noteIn(language: Language, isbn: string): string {
    const text = source.texts.find((one) => one.language === language);
    return text?.fields.titles?.find((title) => title.isbn === isbn)?.note ?? '';
  }

  function setNote(language: Language, index: number, note: string): void {
    const isbn = titles[index]?.isbn ?? '';
    if (language === main?.language)
      put(titles.map((title, at) => (at === index ? { ...title, note } : title)));
    else setOtherNote(language, isbn, note);
  }

  function setOtherNote(language: Language, isbn: string, note: string): void {
    const before = others.find((text) => text.language === language)?.fields.titles ?? [];
    const rest = before.filter((title) => title.isbn !== isbn);
    onChange(withFields(source, language, { titles: note === '' ? rest : [...rest, { isbn, note }] }));
  }

  return (
    <>
      {BookInput !== undefined && (
        <Suspense>
          <BookInput
            onChoose={({ isbn }) =>
              titles.some((title) => title.isbn === isbn) || put([...titles, { isbn, note: '' }])
            }
          />
        </Suspense>
      )}
      <Rows
        count={titles.length}
        onAdd={() => put([...titles, { isbn: '', note: '' }])}
        onMove={(index) => put(moved(titles, index))}
        onRemove={(index) => put(titles.toSpliced(index, 1))}
      >
        {(index) => (
          <>
            <Line
              label={t('list.isbn', { number: index + 1 })}
              value={titles[index]?.isbn ?? ''}
              onChange={(isbn) => put(titles.map((title, at) => (at === index ? { ...title, isbn } : title)))}
            />
            {withNotes &&
              source.texts.map(({ language }) => (
                <Line
                  key={language}
                  lang={language}
                  label={t('list.note', { number: index + 1, language: t(`languages.${language}`) })}
                  value={noteIn(language, titles[index]?.isbn ?? '')}
                  onChange={(note) => setNote(language, index, note)}
                />
              ))}
          </>
        )}
      </Rows>
    </>
  );
}

/** Links: names and addresses. */
export function LinksField({ source, onChange }: ListProps) {
  const { t } = useTranslation('contentDesk');
  const [main] = source.texts;
  if (main === undefined) return null;
  const links = main.fields.links ?? [];
  const put = (next: typeof links) => onChange(withFields(source, main.language, { links: next }));
  const change = (index: number, part: Partial<(typeof links)[number]>) =>
    put(links.map((link, at) => (at === index ? { ...link, ...part } : link)));
  return (
    <Rows
      count={links.length}
      onAdd={() => put([...links, { name: '', url: '' }])}
      onMove={(index) => put(moved(links, index))}
      onRemove={(index) => put(links.toSpliced(index, 1))}
    >
      {(index) => (
        <>
          <Line
            label={t('list.linkName', { number: index + 1 })}
            value={links[index]?.name ?? ''}
            onChange={(name) => change(index, { name })}
          />
          <Line
            label={t('list.url', { number: index + 1 })}
            value={links[index]?.url ?? ''}
            onChange={(url) => change(index, { url })}
          />
        </>
      )}
    </Rows>
  );
}

type Question = NonNullable<ContentFields['questions']>[number];
const letters = ['A', 'B', 'C', 'D'] as const;
const noQuestion: Question = { level: '', question: '', A: '', B: '', C: '', D: '', answer: '' };

/** Questions with their options in each language; level and answer are the same in all languages. */
export function QuestionsField({ source, onChange }: ListProps) {
  const { t } = useTranslation('contentDesk');
  const [main] = source.texts;
  if (main === undefined) return null;
  const questions = main.fields.questions ?? [];
  /** A translation has the same questions in the same order, or none at all. */
  const inEach = (change: (list: readonly Question[]) => Question[]) =>
    onChange(
      source.texts.reduce((changed, { language, fields }) => {
        const list = questions.map((_, at) => fields.questions?.[at] ?? noQuestion);
        const isWritten = language === main.language || (fields.questions ?? []).length > 0;
        return isWritten ? withFields(changed, language, { questions: change(list) }) : changed;
      }, source),
    );

  function put(language: Language, index: number, part: Partial<Question>): void {
    const list = source.texts.find((text) => text.language === language)?.fields.questions ?? [];
    const next = questions.map((_, at) => ({ ...noQuestion, ...list[at], ...(at === index ? part : {}) }));
    const isEmpty = next.every((one) => Object.values(one).every((text) => text === ''));
    onChange(withFields(source, language, { questions: language !== main?.language && isEmpty ? [] : next }));
  }

  return (
    <Rows
      count={questions.length}
      onAdd={() => inEach((list) => [...list, { ...noQuestion, level: list.at(-1)?.level ?? '1' }])}
      onMove={(index) => inEach((list) => moved(list, index))}
      onRemove={(index) => inEach((list) => list.toSpliced(index, 1))}
    >
      {(index) => {
        const number = index + 1;
        return (
          <>
            <Line
              label={t('list.level', { number })}
              value={questions[index]?.level ?? ''}
              onChange={(level) => put(main.language, index, { level })}
            />
            {source.texts.map(({ language, fields }) => {
              const spoken = t(`languages.${language}`);
              return (
                <div key={language} className={styles['list']}>
                  <Line
                    lang={language}
                    label={t('list.question', { number, language: spoken })}
                    value={fields.questions?.[index]?.question ?? ''}
                    onChange={(question) => put(language, index, { question })}
                  />
                  {letters.map((letter) => (
                    <Line
                      key={letter}
                      lang={language}
                      label={t('list.option', { number, letter, language: spoken })}
                      value={fields.questions?.[index]?.[letter] ?? ''}
                      onChange={(option) => put(language, index, { [letter]: option })}
                    />
                  ))}
                </div>
              );
            })}
            <Line
              label={t('list.answer', { number })}
              value={questions[index]?.answer ?? ''}
              onChange={(answer) => put(main.language, index, { answer })}
            />
          </>
        );
      }}
    </Rows>
  );
}
