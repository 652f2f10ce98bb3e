import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readerDeskCalls } from '@yuelan/contract/reader/desk-remote';
import { useId, useState } from 'react';
import { useTranslation } from '../../../messages/translation.ts';
import { usePage } from '../../../platform/page.ts';
import { callQuery } from '../../../platform/query.ts';
import { failureText } from '../../../platform/use-failure.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { showToast } from '../../../ui/feedback/toasts.tsx';
import styles from './repeaters.module.css';

/** The number of readers offered for a search. */
const foundAtMost = 10;

interface Repeater {
  readonly id: string;
  readonly realName: string;
  readonly borrowNumber: string;
  readonly department: string;
}

/** Readers who repeat the year: found by name or card, removed with a click. */
export function Repeaters({
  people,
  onAdd,
  onRemove,
}: {
  readonly people: readonly Repeater[];
  readonly onAdd: (id: string) => void;
  readonly onRemove: (id: string) => void;
}) {
  const { t } = useTranslation('readerDesk');
  const page = usePage();
  const client = useQueryClient();
  const id = useId();
  const [text, setText] = useState('');
  const find = useMutation({
    mutationFn: (typed: string) =>
      client.fetchQuery(callQuery(readerDeskCalls.list, { text: typed, pageSize: foundAtMost })),
    onSuccess: ({ results }) => {
      const [only] = results;
      if (results.length !== 1 || only === undefined) return;
      add(only.id);
    },
    onError: (error) => showToast('error', failureText(page, error)),
  });
  function add(reader: string): void {
    onAdd(reader);
    setText('');
    find.reset();
  }
  const label = (reader: Repeater) => `${reader.realName} ${reader.borrowNumber} ${reader.department}`;
  const found = (find.data?.results ?? []).filter((one) => people.every((other) => other.id !== one.id));
  return (
    <fieldset>
      <legend>{t('year.repeating')}</legend>
      <p className={styles['hint']}>{t('year.repeatingText')}</p>
      <form
        className={styles['find']}
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '') find.mutate(text.trim());
        }}
      >
        <label htmlFor={id}>{t('year.find')}</label>
        <input
          id={id}
          value={text}
          autoComplete="off"
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button type="submit" busy={find.isPending}>
          {t('year.addRepeater')}
        </Button>
      </form>
      <div role="status">
        {find.data !== undefined && found.length === 0 && (
          <p className={styles['hint']}>{t('year.notFound')}</p>
        )}
      </div>
      {found.length > 0 && (
        <ul className={styles['people']}>
          {found.map((reader) => (
            <li key={reader.id}>
              <Button onClick={() => add(reader.id)}>{label(reader)}</Button>
            </li>
          ))}
        </ul>
      )}
      {people.length > 0 && (
        <ul className={styles['people']} aria-label={t('year.repeating')}>
          {people.map((reader) => (
            <li key={reader.id}>
              <Button
                kind="quiet"
                aria-label={t('year.removeRepeater', { name: label(reader) })}
                onClick={() => onRemove(reader.id)}
              >
                {label(reader)} ×
              </Button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}
