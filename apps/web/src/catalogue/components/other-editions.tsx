import { useQuery } from '@tanstack/react-query';
import type { TitleSummary } from '@yuelan/contract/catalogue/schemas';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import type { editionsQuery } from '../api.ts';
import styles from './other-editions.module.css';

const EditionList = lazy(() => import('./edition-list.tsx'));

/** The editions of a title's work among the results of a search. */
export type EditionsOf = (id: string) => ReturnType<typeof editionsQuery>;

/** The number of other editions of a work among the results; opens the list of them. */
export function OtherEditions({
  editionsOf,
  title,
}: {
  readonly editionsOf: EditionsOf;
  readonly title: TitleSummary;
}) {
  const { t } = useTranslation('catalogue');
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <div className={styles['others']}>
      <Button kind="quiet" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {t('editions.more', { count: title.otherEditions ?? 0 })}
      </Button>
      <div id={id} hidden={!open}>
        {open && <Editions editionsOf={editionsOf} title={title} />}
      </div>
    </div>
  );
}

function Editions({ editionsOf, title }: Parameters<typeof OtherEditions>[0]) {
  const { t } = useTranslation('catalogue');
  const query = useQuery(editionsOf(title.id));
  const waiting = <ListSkeleton label={t('results.searching')} rows={title.otherEditions ?? 1} />;
  return (
    <Loaded query={query} compact waiting={waiting}>
      {(editions) => (
        <Suspense fallback={waiting}>
          <EditionList
            label={t('editions.of', { title: title.bookName })}
            titles={editions.filter(({ id }) => id !== title.id)}
          />
        </Suspense>
      )}
    </Loaded>
  );
}
