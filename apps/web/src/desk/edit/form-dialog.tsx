import type { ReactNode } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import { Form, type FormState, SubmitButton } from '../../platform/form.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';

/** A short form in a dialog. A click outside the dialog does not close it. */
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
  /** The label of the submit button, or another button in its place. */
  readonly submit: ReactNode;
  /** The class of the form. */
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
