import { ignoredColumn, type Recognition } from '@yuelan/contract/import/schemas';
import { useTranslation } from '../../../messages/translation.ts';
import { Select } from '../../../ui/controls/select.tsx';
import { Table } from '../../../ui/lists/table.tsx';
import { useFieldName } from '../field-name.ts';
import styles from './column-choices.module.css';

type Map = Readonly<Record<string, string>>;

/** The meaning of each column of a table; for MARC, how its first records are understood. */
export function ColumnChoices({
  recognition: { columns, fields, sample, isEmpty },
  map,
  onMap,
}: {
  readonly recognition: Recognition;
  readonly map: Map;
  readonly onMap: (map: Record<string, string>) => void;
}) {
  const { t } = useTranslation('importDesk');
  const { nameOf } = useFieldName();
  if (columns.length === 0)
    return (
      <section className={styles['columns']}>
        <h3>{t('found.sampleTitle')}</h3>
        {sample.rows.length === 0 ? (
          <p>{t('found.noRecords')}</p>
        ) : (
          <Table
            caption={t('found.sampleTitle')}
            columns={sample.headings.map((heading, at) => ({
              key: heading,
              head: nameOf(heading),
              isRowHead: at === 0,
              cell: (row: readonly string[]) => row[at] ?? '',
            }))}
            rows={sample.rows}
            keyOf={(row) => row.join()}
          />
        )}
      </section>
    );
  const choices = [
    { value: ignoredColumn, label: t('found.ignore') },
    ...fields.map((value) => ({ value, label: nameOf(value) })),
  ];
  const chosen = (column: (typeof columns)[number]) =>
    map[column.heading] ?? (column.field === '' ? ignoredColumn : column.field);
  return (
    <section className={styles['columns']}>
      <h3>{t('found.columns')}</h3>
      <p>{t(isEmpty ? 'found.empty' : 'found.columnsHint')}</p>
      <Table
        caption={t('found.columns')}
        columns={[
          { key: 'heading', head: t('found.heading'), isRowHead: true, cell: ({ heading }) => heading },
          {
            key: 'field',
            head: t('found.field'),
            cell: (column) => (
              <Select
                label={`${column.heading}: ${t('found.field')}`}
                hideLabel
                value={chosen(column)}
                choices={choices}
                onChange={(field) => onMap({ ...map, [column.heading]: field })}
              />
            ),
          },
          {
            key: 'sample',
            head: t('found.sample'),
            cell: (column) => (
              <span className={styles['sample']}>
                {column.sample
                  .filter((value) => value !== '')
                  .slice(0, 3)
                  .join(' | ')}
              </span>
            ),
          },
        ]}
        rows={columns}
        keyOf={({ heading }) => heading}
        isMarked={(column) => chosen(column) === ignoredColumn}
      />
    </section>
  );
}
