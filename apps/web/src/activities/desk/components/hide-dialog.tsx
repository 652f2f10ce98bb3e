import { useState } from 'react';
import { z } from 'zod/mini';
import { FormDialog } from '../../../desk/edit/form-dialog.tsx';
import { useTranslation } from '../../../messages/translation.ts';
import { TextField, useForm } from '../../../platform/form.tsx';

const schema = z.strictObject({ reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)) });

/** Asks for a reason, which the authors of the selected reviews will read. */
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
    <FormDialog
      title={t('activitiesDesk:reviews.hideTitle')}
      form={form}
      submit={t('activitiesDesk:reviews.hide')}
      onClose={onClose}
    >
      <p>{t('activitiesDesk:reviews.hideText', { count })}</p>
      <TextField
        field={form.field('reason')}
        label={t('activitiesDesk:judge.reason')}
        required
        data-autofocus
      />
    </FormDialog>
  );
}
