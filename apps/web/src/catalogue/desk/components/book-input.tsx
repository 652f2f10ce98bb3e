import { useQuery } from '@tanstack/react-query';
import { catalogueDeskCalls } from '@yuelan/contract/catalogue/desk-remote';
import { type FormEvent, useId, useState } from 'react';
import type { BookInputProps } from '../../../content/desk/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { callQuery } from '../../../platform/query.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { LinesSkeleton } from '../../../ui/feedback/skeleton.tsx';
import styles from './book-input.module.css';

/** Finds titles for a booklist; titles without an ISBN cannot be listed. */
export function BookInput({ onChoose }: BookInputProps) {
  const { t } = useTranslation(['contentDesk', 'platform']);
  const id = useId();
  const [typed, setTyped] = useState('');
  const [text, setText] = useState('');
  const query = useQuery({
    ...callQuery(catalogueDeskCalls.titles, { text, pageSize: 10 }),
    enabled: text !== '',
  });
  const search = (event: Pick<FormEvent, 'preventDefault'>) => {
    event.preventDefault();
    setText(typed.trim());
  };
  return (
    <div className={styles['books']}>
      <div className={styles['search']}>
        <Field id={id} label={t('contentDesk:books.search')}>
          {(control) => (
            <input
              {...control}
              type="search"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              // Enter would submit the surrounding form.
              onKeyDown={(event) => event.key === 'Enter' && search(event)}
            />
          )}
        </Field>
        <Button onClick={search}>{t('contentDesk:books.find')}</Button>
      </div>
      {text !== '' && (
        <Loaded compact query={query} waiting={<LinesSkeleton label={t('platform:loading')} lines={3} />}>
          {({ results }) => {
            const books = results.filter(({ isbn }) => isbn !== '');
            return books.length === 0 ? (
              <p role="status">{t('contentDesk:books.none')}</p>
            ) : (
              <ul className={styles['found']}>
                {books.map(({ id: titleId, title, author, isbn }) => (
                  <li key={titleId}>
                    <span>{[title, author, isbn].filter(Boolean).join(' · ')}</span>
                    <Button
                      kind="quiet"
                      aria-label={t('contentDesk:books.addOne', { title })}
                      onClick={() => onChoose({ isbn, title })}
                    >
                      {t('contentDesk:books.add')}
                    </Button>
                  </li>
                ))}
              </ul>
            );
          }}
        </Loaded>
      )}
    </div>
  );
}
