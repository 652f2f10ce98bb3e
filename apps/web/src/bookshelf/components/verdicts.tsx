import { IconThumbUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../messages/translation.ts';
import { verdictsQuery } from '../api.ts';
import styles from './verdicts.module.css';

/** What at least three readers say about whom a book suits; nothing with fewer readers or without an answer. */
export function Verdicts({ id }: { readonly id: string }) {
  const { t } = useTranslation('bookshelf');
  const { suitable, unsuitable } = useQuery(verdictsQuery(id)).data ?? {};
  if (suitable === undefined && unsuitable === undefined) return null;
  return (
    <div className={styles['verdicts']}>
      <IconThumbUp size={18} stroke={1.7} aria-hidden="true" />
      <div>
        {suitable !== undefined && (
          <p>{t('evaluate.suitable', { count: suitable.readers, words: suitable.words })}</p>
        )}
        {unsuitable !== undefined && (
          <p>{t('evaluate.unsuitable', { count: unsuitable.readers, words: unsuitable.words })}</p>
        )}
      </div>
    </div>
  );
}
