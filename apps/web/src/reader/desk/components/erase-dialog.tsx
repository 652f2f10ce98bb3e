import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DeskReaderDetail, ErasureReceipt } from '@yuelan/contract/reader/desk-schemas';
import { useState } from 'react';
import { z } from 'zod/mini';
import { FormDialog } from '../../../desk/edit/form-dialog.tsx';
import { useMe } from '../../../desk/staff-state.ts';
import { useFormats, useLibrary } from '../../../library/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { TextField, useForm } from '../../../platform/form.tsx';
import { useFailure } from '../../../platform/use-failure.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Slip } from '../../../ui/print/print-sheet.tsx';
import { eraseReader, refreshReaders } from '../api.ts';
import styles from './erase-dialog.module.css';
import { Printed } from './printed.tsx';

/** Erases a reader after the card number has been typed, then shows the receipt. */
export function EraseDialog({
  reader,
  onClose,
  onErased,
}: {
  readonly reader: DeskReaderDetail;
  readonly onClose: () => void;
  readonly onErased: () => void;
}) {
  const { t } = useTranslation(['readerDesk', 'desk']);
  const client = useQueryClient();
  const [values, setValues] = useState({ borrowNumber: '' });
  const erase = useMutation(eraseReader);
  const form = useForm({
    values,
    onChange: setValues,
    schema: z.strictObject({ borrowNumber: z.string().check(z.minLength(1), z.maxLength(64)) }),
    input: values,
    busy: erase.isPending,
    failure: useFailure(erase.error),
    onSend: ({ borrowNumber }) =>
      erase.mutate({ id: reader.id, borrowNumber }, { onSettled: () => refreshReaders(client) }),
  });
  if (erase.data !== undefined) return <Receipt receipt={erase.data} onClose={onErased} />;
  return (
    <FormDialog
      title={t('readerDesk:erase.title', { name: reader.realName })}
      form={form}
      submit={
        <Button kind="danger" type="submit" form={form.id} busy={form.busy}>
          {t('readerDesk:erase.submit')}
        </Button>
      }
      onClose={onClose}
    >
      <p>{t('readerDesk:erase.text')}</p>
      <p>{t('readerDesk:erase.kept')}</p>
      <TextField
        field={form.field('borrowNumber')}
        label={t('readerDesk:erase.repeat', { number: reader.borrowNumber })}
        autoComplete="off"
        required
        data-autofocus
      />
    </FormDialog>
  );
}

/** Says what was erased, but not whose data it was. */
function Receipt({ receipt, onClose }: { readonly receipt: ErasureReceipt; readonly onClose: () => void }) {
  const { t } = useTranslation(['readerDesk', 'desk']);
  const { dateTime } = useFormats();
  const { name } = useLibrary();
  const me = useMe();
  const [prints, setPrints] = useState(false);
  const content = (
    <div className={styles['receipt']}>
      <p>{t('readerDesk:receipt.text', { library: name, at: dateTime(receipt.at), by: me.name })}</p>
      <p>{t('readerDesk:receipt.number', { number: receipt.number })}</p>
      <ul>
        {receipt.parts.map(({ part, count }) => (
          <li key={part}>{t('readerDesk:receipt.part', { part: t(`readerDesk:part.${part}`), count })}</li>
        ))}
      </ul>
      <p>{t('readerDesk:receipt.backups')}</p>
    </div>
  );
  return (
    <Dialog
      title={t('readerDesk:receipt.title')}
      closeLabel={t('desk:close')}
      keepOnOutsideClick
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => setPrints(true)}>{t('readerDesk:receipt.print')}</Button>
          <Button kind="primary" onClick={onClose} data-autofocus>
            {t('readerDesk:receipt.done')}
          </Button>
        </>
      }
    >
      {content}
      {prints && (
        <Printed onDone={() => setPrints(false)}>
          <Slip widthMillimetres={150}>
            <h1>{t('readerDesk:receipt.title')}</h1>
            {content}
          </Slip>
        </Printed>
      )}
    </Dialog>
  );
}
