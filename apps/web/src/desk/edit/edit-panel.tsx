import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import { Form, type FormState, SubmitButton } from '../../platform/form.tsx';
import { askConfirm } from '../../ui/dialogs/confirm.tsx';
import { SidePanel } from '../../ui/dialogs/side-panel.tsx';

/** The question before something entered is thrown away. */
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

/** Asks before a link, Back or a closed tab throws away what was entered. */
export function useUnsavedGuard(unsaved: boolean): void {
  const question = useUnsavedQuestion();
  useBlocker({
    shouldBlockFn: async () => !(await askConfirm(question)),
    enableBeforeUnload: () => unsaved,
    disabled: !unsaved,
  });
}

/**
 * A form in a panel beside the list that it belongs to. `unsaved` is whether it differs from what is stored; nothing
 * entered is lost without a question.
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
  /** The person who looks at it may not change it. */
  readonly readOnly?: boolean;
  /** Other things to do with what is edited, at the start of the row of buttons. */
  readonly aside?: ReactNode;
  /** Below the form, and no part of it. */
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
