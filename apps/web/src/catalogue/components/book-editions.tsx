import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../messages/translation.ts';
import { SectionHead } from '../../ui/layout/section-head.tsx';
import { editionsQuery } from '../api.ts';
import { plainSearch } from '../search-address.ts';
import styles from './book-shelves.module.css';
import EditionList from './edition-list.tsx';

/** The other editions of a title's work; nothing if there are none. */
export function BookEditions({ id }: { readonly id: string }) {
  const { t } = useTranslation('catalogue');
  const others = (useQuery(editionsQuery(plainSearch, id)).data ?? []).filter((title) => title.id !== id);
  if (others.length === 0) return null;
  return (
    <section className={styles['more']} aria-labelledby="editions">
      <SectionHead id="editions" title={t('editions.title')} />
      <EditionList label={t('editions.title')} titles={others} />
    </section>
  );
}
