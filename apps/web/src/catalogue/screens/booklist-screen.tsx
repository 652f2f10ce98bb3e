import { getRouteApi, Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useOpenedId } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { BooklistById, MissingBooklist } from '../components/booklist.tsx';
import { RankMenu } from '../components/rank-menu.tsx';
import { Screen } from '../components/screen.tsx';
import SidePanels from '../components/side-panels.tsx';
import styles from './booklist-screen.module.css';

const route = getRouteApi('/special/sheet/$id');
const sealedRoute = getRouteApi('/special/sheet');

/** A booklist at its plain, canonical address. */
export function BooklistScreen() {
  const { id } = route.useParams();
  const pages = route.useLoaderDeps();
  return (
    <BooklistFrame>
      <BooklistById key={id} id={id} pages={pages} />
    </BooklistFrame>
  );
}

/** A sealed id leads to the booklist's plain address; an id that cannot be opened belongs to no booklist. */
export function SealedBooklistScreen() {
  const { t } = useTranslation('platform');
  const id = useOpenedId(sealedRoute.useSearch().p_);
  return (
    <BooklistFrame>
      {id === undefined ? (
        <ListSkeleton label={t('loading')} />
      ) : id === null ? (
        <MissingBooklist />
      ) : (
        <Navigate to="/special/sheet/$id" params={{ id }} replace />
      )}
    </BooklistFrame>
  );
}

function BooklistFrame({ children }: { readonly children: ReactNode }) {
  return (
    <Screen>
      <RankMenu inBooklists />
      <div className={styles['columns']}>
        <div className={styles['middle']}>{children}</div>
        <div className={styles['right']} data-unprinted>
          <SidePanels />
        </div>
      </div>
    </Screen>
  );
}
