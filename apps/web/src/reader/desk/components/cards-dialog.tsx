import { useState } from 'react';
import { FormDialog } from '../../../desk/edit/form-dialog.tsx';
import { useLibrary } from '../../../library/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { TextField, useForm } from '../../../platform/form.tsx';
import { usePage } from '../../../platform/page.ts';
import { Select } from '../../../ui/controls/select.tsx';
import { Barcode } from '../../../ui/pictures/barcode.tsx';
import { LabelSheets } from '../../../ui/print/print-sheet.tsx';
import { paperNames, paperOf, type SheetSettings, sheetSchema, usualSheet } from '../card-papers.ts';
import styles from './cards-dialog.module.css';
import { Printed } from './printed.tsx';

interface Card {
  readonly id: string;
  readonly realName: string;
  readonly department: string;
  readonly borrowNumber: string;
}

/** The last sheet settings used in this browser. */
const storeKey = 'desk-card-sheet';

const textsOf = ({ paper, ...sizes }: SheetSettings) => ({
  paper,
  pageWidth: String(sizes.pageWidth),
  pageHeight: String(sizes.pageHeight),
  cardWidth: String(sizes.cardWidth),
  cardHeight: String(sizes.cardHeight),
});

const numberOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.replace(',', '.')));

/** Prints cards on sheets of a chosen size, skipping places that are already used. */
export function CardsDialog({
  readers,
  onClose,
}: {
  readonly readers: readonly Card[];
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['readerDesk', 'desk']);
  const { stores } = usePage();
  const [values, setValues] = useState(() => ({
    ...textsOf(stores.device.read(storeKey, sheetSchema) ?? usualSheet),
    skip: '0',
  }));
  const [prints, setPrints] = useState<{ readonly sheet: SheetSettings; readonly skip: number }>();
  const input = {
    paper: values.paper,
    pageWidth: numberOf(values.pageWidth),
    pageHeight: numberOf(values.pageHeight),
    cardWidth: numberOf(values.cardWidth),
    cardHeight: numberOf(values.cardHeight),
  };
  const sheet = sheetSchema.safeParse(input).data ?? usualSheet;
  const paper = paperOf(sheet);
  const perPage = paper.columns * paper.rows;
  const skip = Math.trunc(Math.min(Math.max(numberOf(values.skip) || 0, 0), perPage - 1));
  const form = useForm({
    values,
    onChange: setValues,
    schema: sheetSchema,
    input,
    busy: false,
    failure: undefined,
    onSend: (checked) => {
      stores.device.write(storeKey, checked);
      setPrints({ sheet: checked, skip });
    },
  });
  const [first] = readers;
  return (
    <FormDialog
      title={t('readerDesk:cards.title', { count: readers.length })}
      form={form}
      submit={t('readerDesk:cards.print')}
      className={styles['settings']}
      onClose={onClose}
    >
      {first !== undefined && (
        <div className={styles['sample']}>
          <CardFace card={first} />
        </div>
      )}
      <Select
        label={t('readerDesk:cards.paper')}
        choices={paperNames.map((value) => ({ value, label: t(`readerDesk:cards.papers.${value}`) }))}
        value={values.paper}
        onChange={(name) => form.change({ ...values, paper: name })}
      />
      {values.paper === 'own' && (
        <div className={styles['sizes']}>
          <TextField
            field={form.field('pageWidth')}
            label={t('readerDesk:cards.pageWidth')}
            inputMode="decimal"
          />
          <TextField
            field={form.field('pageHeight')}
            label={t('readerDesk:cards.pageHeight')}
            inputMode="decimal"
          />
        </div>
      )}
      <div className={styles['sizes']}>
        <TextField
          field={form.field('cardWidth')}
          label={t('readerDesk:cards.cardWidth')}
          inputMode="decimal"
        />
        <TextField
          field={form.field('cardHeight')}
          label={t('readerDesk:cards.cardHeight')}
          inputMode="decimal"
        />
      </div>
      <TextField
        field={form.field('skip')}
        label={t('readerDesk:cards.skip')}
        hint={t('readerDesk:cards.perPage', {
          count: perPage,
          pages: Math.ceil((readers.length + skip) / perPage),
        })}
        inputMode="numeric"
      />
      {prints !== undefined && (
        <Printed onDone={() => setPrints(undefined)}>
          <LabelSheets
            paper={paperOf(prints.sheet)}
            labels={readers}
            keyOf={({ id }) => id}
            skip={prints.skip}
          >
            {(card) => (
              <div className={styles['printed']}>
                <CardFace card={card} />
              </div>
            )}
          </LabelSheets>
        </Printed>
      )}{' '}
    </FormDialog>
  );
}

function CardFace({ card }: { readonly card: Card }) {
  const { t } = useTranslation('readerDesk');
  const { name } = useLibrary();
  return (
    <div className={styles['card']}>
      <span className={styles['library']}>{name}</span>
      <span>
        <span className={styles['name']}>{card.realName}</span> {card.department}
      </span>
      <div>
        <div className={styles['code']}>
          <Barcode text={card.borrowNumber} label={t('cards.barcode', { number: card.borrowNumber })} />
        </div>
        <div className={styles['number']}>{card.borrowNumber}</div>
      </div>
    </div>
  );
}
