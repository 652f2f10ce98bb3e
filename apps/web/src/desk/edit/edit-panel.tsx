import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import { Form, type FormState, SubmitButton } from '../../platform/form.tsx';
import { askConfirm } from '../../ui/dialogs/confirm.tsx';
import { SidePanel } from '../../ui/dialogs/side-panel.tsx';

/** The confirmation before unsaved entries are discarded. */
export function useUnsavedQuestion() {
  const { t } = useTranslation('desk');
  return {
    title: t('unsaved.title'),
    text: t('unsaved.text'),
    confirmLabel: t('unsaved.discard'),
    cancelLabel: t('unsaved.stay'),
    danger: true,
  } as const;
}

/** Asks before a link, Back or a closed tab discards unsaved entries. */
export function useUnsavedGuard(unsaved: boolean): void {
  const question = useUnsavedQuestion();
  useBlocker({
    shouldBlockFn: async () => !(await askConfirm(question)),
    enableBeforeUnload: () => unsaved,
    disabled: !unsaved,
  });
}

/**
 * A form in a panel next to its list. `unsaved` says whether it differs from what is stored; nothing entered is lost
 * without a confirmation.
 */
export function EditPanel({
  title,
  form,
  unsaved,
  saveLabel,
  wide = false,
  readOnly = false,
  aside,
  after,
  onClose,
  children,
}: {
  readonly title: string;
  readonly form: FormState;
  readonly unsaved: boolean;
  readonly saveLabel?: string;
  readonly wide?: boolean;
  /** The person may look at it but not change it. */
  readonly readOnly?: boolean;
  /** Other actions on the edited item, at the start of the row of buttons. */
  readonly aside?: ReactNode;
  /** Content below the form that is not part of it. */
  readonly after?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation('desk');
  const question = useUnsavedQuestion();
  useUnsavedGuard(unsaved && !form.busy);
  return (
    <SidePanel
      title={title}
      closeLabel={t('close')}
      wide={wide}
      unsaved={unsaved ? question : undefined}
      onClose={onClose}
      footer={
        <>
          {aside}
          {!readOnly && <SubmitButton form={form}>{saveLabel ?? t('save')}</SubmitButton>}
        </>
      }
    >
      <Form form={form}>{children}</Form>
      {after}
    </SidePanel>
  );
}
