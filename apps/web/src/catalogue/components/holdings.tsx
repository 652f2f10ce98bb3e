import { IconCube3dSphere } from '@tabler/icons-react';
import { copyStatuses, isCopyStatus, lendingStates } from '@yuelan/contract/catalogue/copy-states';
import type { Holding, Title } from '@yuelan/contract/catalogue/schemas';
import { useState } from 'react';
import { useFormats, useLibrary } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { usePage } from '../../platform/page.ts';
import { Button, buttonClass } from '../../ui/controls/button.tsx';
import { StateDot } from '../../ui/feedback/state-dot.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { type Column, Table } from '../../ui/lists/table.tsx';
import { foldCopies } from '../availability.ts';
import { shelfPlanAddress } from '../book-addresses.ts';
import { type CopyLine, copyLines } from '../copy-lines.ts';
import { useCopyPlace } from '../copy-place.ts';
import { useTitleActions } from '../title-actions.ts';
import { CallNumber } from './call-number.tsx';
import styles from './holdings.module.css';
import { objectMark, Sentence } from './sentence.tsx';

const tones = { 103: 'ok', 104: 'wait', 106: 'none' } as const satisfies Record<
  Holding['lendingState'],
  string
>;

/** The copies of a title by place: how many can be borrowed, and their call number; barcodes on demand. */
export function Holdings({ title }: { readonly title: Title }) {
  const { language } = usePage();
  const { t } = useTranslation('catalogue');
  const { number, date } = useFormats();
  const { display } = useLibrary();
  const placeOf = useCopyPlace();
  const actions = useTitleActions();
  const [all, setAll] = useState(false);
  const { first, folded } = foldCopies(title.bookLibraryList);
  const { storageCount, allCount } = title.storageInfo;

  if (title.bookLibraryList.length === 0) {
    return <EmptyState title={t('holdings.empty')} message={t('holdings.emptyText')} />;
  }

  function stateOf(copy: Holding, count: number): string {
    if (copy.lendingState === lendingStates.available) return t('holdings.available', { count });
    if (copy.statusId === 1) {
      return copy.lendingState === lendingStates.out ? t('holdings.held') : t('availability.inHouse');
    }
    return isCopyStatus(copy.statusId) ? copyStatuses[copy.statusId][language] : t('availability.inHouse');
  }

  function planOf(copy: Holding): string | undefined {
    return display?.shelfNavigation === 1 ? shelfPlanAddress(copy.navigation3DUrl) : undefined;
  }

  const columns: readonly Column<CopyLine>[] = [
    {
      key: 'place',
      head: t('holdings.place'),
      isRowHead: true,
      cell: ({ first: copy }) => <span className={styles['place']}>{placeOf(copy)}</span>,
    },
    {
      key: 'state',
      head: t('holdings.state'),
      cell: ({ first: copy, copies }) => (
        <>
          <StateDot tone={tones[copy.lendingState]}>{stateOf(copy, copies.length)}</StateDot>
          {copy.shouldReturnTime !== undefined && (
            <span className={styles['due']}>{t('holdings.due', { date: date(copy.shouldReturnTime) })}</span>
          )}
        </>
      ),
    },
    {
      key: 'callNumber',
      head: t('holdings.callNumber'),
      cell: ({ first: copy }) =>
        copy.displayCallNumber !== '' && (
          <span className={copy.displayCallNumber === title.displayCallNumber ? styles['usual'] : undefined}>
            <CallNumber>{copy.displayCallNumber}</CallNumber>
          </span>
        ),
    },
    {
      key: 'barcode',
      head: t('holdings.barcode'),
      cell: ({ copies }) => (
        <details className={styles['barcodes']}>
          <summary>{t('holdings.barcodes', { count: copies.length })}</summary>
          {copies.map((copy) => (
            <span key={copy.bookBarCode} className={styles['barcode']}>
              {copy.bookBarCode}
            </span>
          ))}
        </details>
      ),
    },
    ...(actions !== undefined || title.bookLibraryList.some((copy) => planOf(copy) !== undefined)
      ? [
          {
            key: 'operation',
            isActions: true,
            head: t('holdings.operation'),
            cell: ({ first: copy, copies }: CopyLine) => (
              <span className={styles['operations']}>
                {actions !== undefined && <actions.OfCopies title={title} copies={copies} />}
                <ShelfPlan copy={copy} address={planOf(copy)} />
              </span>
            ),
          },
        ]
      : []),
  ];

  return (
    <>
      <p className={styles['summary']}>
        <Sentence text={t('holdings.summary', { number: objectMark, all: number(allCount) })}>
          <b data-none={storageCount === 0 || undefined}>{number(storageCount)}</b>
        </Sentence>
      </p>
      <Table
        compact
        caption={t('holdings.caption', { available: number(storageCount), all: number(allCount) })}
        columns={columns}
        rows={copyLines(all ? [...first, ...folded] : first)}
        keyOf={(line) => line.key}
        isMarked={({ first: copy }) => copy.lendingState !== lendingStates.available}
      />
      {folded.length > 0 && (
        <Button kind="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('holdings.showLess') : t('holdings.showAll', { count: folded.length })}
        </Button>
      )}
    </>
  );
}

function ShelfPlan({ copy, address }: { readonly copy: Holding; readonly address: string | undefined }) {
  const { t } = useTranslation('catalogue');
  if (address === undefined) return null;
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass('plain')}
      aria-label={t('holdings.shelfLabel', { barcode: copy.bookBarCode })}
    >
      <IconCube3dSphere stroke={1.6} aria-hidden="true" />
      {t('holdings.shelf')}
    </a>
  );
}
