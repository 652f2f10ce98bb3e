import { sourceDeskCalls as described } from '@yuelan/contract/circulation/source-calls';
import { sourceDeskCalls } from '@yuelan/contract/circulation/source-remote';
import { TrialForm } from '../../../library/desk/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { TextField } from '../../../platform/form.tsx';
import { usePage } from '../../../platform/page.ts';
import { PasswordInput } from '../../../platform/password-input.tsx';

/** Tests the settings entered for a library system, optionally with a card. */
export function SystemTrial({
  entry,
  labels,
}: {
  readonly entry: { readonly system: string; readonly texts: Record<string, string> };
  readonly labels: ReadonlyMap<string, string>;
}) {
  const { t } = useTranslation('libraryDesk');
  const page = usePage();
  return (
    <TrialForm
      schema={described.tryOut.input}
      blank={{ card: '', pin: '' }}
      inputOf={(values) => ({ ...entry, ...values })}
      send={(input) => page.answerOf(sourceDeskCalls.tryOut, input)}
      labels={labels}
    >
      {(field) => (
        <>
          <TextField
            field={field('card')}
            label={t('system.card')}
            hint={t('system.cardHint')}
            autoComplete="off"
          />
          <TextField
            field={field('pin')}
            label={t('system.pin')}
            hint={t('system.pinHint')}
            as={PasswordInput}
            autoComplete="off"
          />
        </>
      )}
    </TrialForm>
  );
}
