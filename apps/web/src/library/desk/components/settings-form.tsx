import type { ReactNode } from 'react';
import { useTranslation } from '../../../messages/translation.ts';
import { Form, type FormState, SubmitButton } from '../../../platform/form.tsx';
import styles from './settings.module.css';

/** A settings form. Its save bar appears as soon as something has been entered. */
export function SettingsForm({
  form,
  unsaved,
  canEdit,
  children,
}: {
  readonly form: FormState;
  readonly unsaved: boolean;
  /** Staff who may not change the settings can still see them. */
  readonly canEdit: boolean;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation(['libraryDesk', 'desk']);
  return (
    <Form
      form={form}
      buttons={
        canEdit ? (
          (unsaved || form.busy) && (
            <div className={styles['bar']} data-unprinted>
              <p>{t('libraryDesk:unsavedBar')}</p>
              <SubmitButton form={form}>{t('desk:save')}</SubmitButton>
            </div>
          )
        ) : (
          <p className={styles['note']}>{t('libraryDesk:readOnly')}</p>
        )
      }
    >
      <fieldset className={styles['group']} disabled={!canEdit}>
        {children}
      </fieldset>
    </Form>
  );
}
