import { IconPrinter } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { catalogueDeskCalls } from '@yuelan/contract/catalogue/desk-remote';
import type { CopyLine } from '@yuelan/contract/catalogue/desk-schemas';
import { useId, useState } from 'react';
import { DeskScreen } from '../../../desk/desk-screen.tsx';
import { DeskTable } from '../../../desk/table/desk-table.tsx';
import { DownloadButton } from '../../../desk/table/download-button.tsx';
import { useTableAddress } from '../../../desk/table/table-address.ts';
import { useLibrary } from '../../../library/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import type { DataColumn } from '../../../ui/lists/data-table.tsx';
import { copiesQuery } from '../api.ts';
import { CatalogueMenu } from '../catalogue-menu.tsx';
import { LabelSheet } from '../components/label-sheet.tsx';
import { labelPaperNames, labelPapers } from '../label-papers.ts';
import styles from './labels-screen.module.css';

const kinds = ['spine', 'barcode'] as const;

/** Labels for the spines and the barcodes of copies, on sheets of label paper. */
export function LabelsScreen() {
  const { t } = useTranslation('catalogueDesk');
  const { name } = useLibrary();
  const table = useTableAddress({ filters: ['titles', 'paper', 'kind'] });
  const titleIds = table.filters.titles.split(',').filter((id) => id !== '');
  const copies = useQuery({
    ...copiesQuery({ ...table.paging, text: table.text, titleIds }),
    placeholderData: keepPreviousData,
  });
  const paper = labelPaperNames.find((one) => one === table.filters.paper) ?? 'a4-3x8';
  const kind = kinds.find((one) => one === table.filters.kind) ?? 'spine';
  const [first, setFirst] = useState('1');
  const [printed, setPrinted] = useState<readonly CopyLine[]>();
  const firstId = useId();
  const places = labelPapers[paper].columns * labelPapers[paper].rows;
  const firstNumber = Number(first);
  const isFirstGood = Number.isInteger(firstNumber) && firstNumber >= 1 && firstNumber <= places;

  const columns: readonly DataColumn<CopyLine>[] = [
    { key: 'barcode', head: t('copy.barcode'), isRowHead: true, cell: ({ barcode }) => barcode },
    {
      key: 'title',
      head: t('field.title'),
      cell: ({ titleId, title }) => (
        <Link to="/desk/catalogue/title/$id" params={{ id: titleId }}>
          {title}
        </Link>
      ),
    },
    { key: 'callNumber', head: t('field.callNumber'), cell: ({ callNumber }) => callNumber },
    { key: 'storage', head: t('copy.storage'), cell: ({ storage }) => storage },
    { key: 'shelf', head: t('copy.shelf'), isExtra: true, cell: ({ shelf }) => shelf },
  ];

  return (
    <DeskScreen title={t('labels.title')} text={t('labels.text')} menu={<CatalogueMenu />}>
      <div className={styles['settings']} data-unprinted>
        <Select
          label={t('labels.kind')}
          value={kind}
          choices={kinds.map((value) => ({ value, label: t(`labels.kinds.${value}`) }))}
          onChange={(value) => table.go({ filters: { ...table.filters, kind: value } }, { replace: true })}
        />
        <Select
          label={t('labels.paper')}
          value={paper}
          choices={labelPaperNames.map((value) => {
            const { columns: across, rows, labelWidth, labelHeight } = labelPapers[value];
            return {
              value,
              label: t('labels.sheet', { across, rows, width: labelWidth, height: labelHeight }),
            };
          })}
          onChange={(value) => table.go({ filters: { ...table.filters, paper: value } }, { replace: true })}
        />
        <Field
          id={firstId}
          label={t('labels.first')}
          hint={t('labels.firstHint')}
          problem={isFirstGood ? undefined : t('labels.firstWrong', { places })}
        >
          {(control) => (
            <input
              {...control}
              type="number"
              min={1}
              max={places}
              value={first}
              onChange={({ currentTarget }) => setFirst(currentTarget.value)}
            />
          )}
        </Field>
      </div>
      <DeskTable
        caption={t('labels.title')}
        columns={columns}
        query={copies}
        table={table}
        keyOf={({ id }) => String(id)}
        nameOf={({ barcode }) => barcode}
        searchLabel={t('labels.search')}
        filters={
          titleIds.length > 0 && (
            <Button kind="quiet" onClick={() => table.go({ filters: { ...table.filters, titles: '' } })}>
              {t('labels.allCopies')}
            </Button>
          )
        }
        bulk={(chosen) => (
          <Button
            kind="primary"
            aria-disabled={!isFirstGood}
            onClick={() => isFirstGood && setPrinted(chosen)}
          >
            <IconPrinter stroke={1.8} aria-hidden="true" />
            {t('labels.print', { count: chosen.length })}
          </Button>
        )}
        download={
          <DownloadButton call={catalogueDeskCalls.downloadCopies} input={{ text: table.text, titleIds }} />
        }
        empty={<EmptyState title={t('noCopies')} message={t('noCopiesText')} />}
      />
      {printed !== undefined && (
        <LabelSheet
          paper={paper}
          kind={kind}
          copies={printed}
          skip={firstNumber - 1}
          library={name}
          onDone={() => setPrinted(undefined)}
        />
      )}
    </DeskScreen>
  );
}
