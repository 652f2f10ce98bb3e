import type { ReactNode } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import { Form, type FormState, SubmitButton } from '../../platform/form.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';

/** A short form in a dialog. A click beside it loses nothing. */
export function FormDialog({
  title,
  form,
  submit,
  className,
  onClose,
  children,
}: {
  readonly title: string;
  readonly form: FormState;
  /** What the button says, or a button of another kind. */
  readonly submit: ReactNode;
  /** Of the form. */
  readonly className?: string | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation('desk');
  return (
    <Dialog
      title={title}
      closeLabel={t('close')}
      keepOnOutsideClick
      footer={typeof submit === 'string' ? <SubmitButton form={form}>{submit}</SubmitButton> : submit}
      onClose={onClose}
    >
      <Form form={form} className={className}>
        {children}
      </Form>
    </Dialog>
  );
}
