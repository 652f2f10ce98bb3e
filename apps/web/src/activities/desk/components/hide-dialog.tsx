import { useState } from 'react';
import { z } from 'zod/mini';
import { useTranslation } from '../../../messages/translation.ts';
import { Form, SubmitButton, TextField, useForm } from '../../../platform/form.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';

const schema = z.strictObject({ reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)) });

/** Asks for the reason that the authors of several reviews read. */
export function HideDialog({
  count,
  busy,
  onHide,
  onClose,
}: {
  readonly count: number;
  readonly busy: boolean;
  readonly onHide: (reason: string) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['activitiesDesk', 'desk']);
  const [values, setValues] = useState({ reason: '' });
  const form = useForm({
    values,
    onChange: setValues,
    schema,
    input: values,
    wording: { reason: t('activitiesDesk:judge.reasonMissing') },
    busy,
    failure: undefined,
    onSend: ({ reason }) => onHide(reason),
  });
  return (
    <Dialog
      title={t('activitiesDesk:reviews.hideTitle')}
      closeLabel={t('desk:close')}
      keepOnOutsideClick
      footer={<SubmitButton form={form}>{t('activitiesDesk:reviews.hide')}</SubmitButton>}
      onClose={onClose}
    >
      <Form form={form}>
        <p>{t('activitiesDesk:reviews.hideText', { count })}</p>
        <TextField
          field={form.field('reason')}
          label={t('activitiesDesk:judge.reason')}
          required
          data-autofocus
        />
      </Form>
    </Dialog>
  );
}
