import { getRouteApi, Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useOpenedId } from '../../library/public.ts';
import { useTranslation } from '../../messages/words.ts';
import { parsePages } from '../../platform/page-address.ts';
import { ListSkeleton } from '../../ui/skeleton.tsx';
import { RankMenu } from '../components/rank-menu.tsx';
import { Screen } from '../components/screen.tsx';
import { MissingSheet, SheetById } from '../components/sheet.tsx';
import { SidePanels } from '../components/side-panels.tsx';
import styles from './sheet-screen.module.css';

const route = getRouteApi('/special/sheet/$id');
const sealedRoute = getRouteApi('/special/sheet');

/** A special sheet at its plain, canonical address. */
export function SheetScreen() {
  const { id } = route.useParams();
  const pages = parsePages(route.useSearch());
  return (
    <SheetFrame>
      <SheetById key={id} id={id} pages={pages} />
    </SheetFrame>
  );
}

/** A special sheet at an address with a sealed id leads to its plain address; one that cannot be opened is none. */
export function SealedSheetScreen() {
  const { t } = useTranslation('platform');
  const id = useOpenedId(sealedRoute.useSearch().p_);
  return (
    <SheetFrame>
      {id === undefined ? (
        <ListSkeleton label={t('loading')} />
      ) : id === null ? (
        <MissingSheet />
      ) : (
        <Navigate to="/special/sheet/$id" params={{ id }} replace />
      )}
    </SheetFrame>
  );
}

function SheetFrame({ children }: { readonly children: ReactNode }) {
  return (
    <Screen>
      <RankMenu inSheets />
      <div className={styles['columns']}>
        <div className={styles['middle']}>{children}</div>
        <div className={styles['right']}>
          <SidePanels />
        </div>
      </div>
    </Screen>
  );
}
