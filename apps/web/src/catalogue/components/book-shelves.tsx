import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../messages/translation.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { ShelfSkeleton } from '../../ui/feedback/skeleton.tsx';
import { SectionHead } from '../../ui/layout/section-head.tsx';
import { relatedQuery, viewedQuery } from '../api.ts';
import styles from './book-shelves.module.css';
import { TitleShelf } from './title-shelf.tsx';

const shown = 6;

/** Related books; nothing if there are none. */
export function RelatedShelf({ id }: { readonly id: string }) {
  const { t } = useTranslation(['catalogue', 'platform']);
  const query = useQuery(relatedQuery(id));
  if (query.data?.results.length === 0) return null;
  return (
    <section className={styles['more']} data-unprinted aria-labelledby="related">
      <SectionHead id="related" title={t('catalogue:book.related')} />
      <Loaded query={query} compact waiting={<ShelfSkeleton label={t('platform:loading')} />}>
        {({ results }) => (
          <TitleShelf titles={results.map((title) => ({ ...title, catalogueId: title.id }))} />
        )}
      </Loaded>
    </section>
  );
}

/** Recently viewed books except the one shown (`except`); nothing if there are none. */
export function ViewedShelf({ except }: { readonly except?: string }) {
  const { t } = useTranslation('catalogue');
  const viewed = useQuery(viewedQuery(shown + 1)).data?.results ?? [];
  const others = viewed.filter((title) => title.catalogueId !== except).slice(0, shown);
  if (others.length === 0) return null;
  return (
    <section className={styles['more']} data-unprinted aria-labelledby="viewed">
      <SectionHead id="viewed" title={t('viewed.shelf')} />
      <TitleShelf titles={others} />
    </section>
  );
}
