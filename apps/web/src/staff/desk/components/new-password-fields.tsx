import { useTranslation } from '../../../messages/translation.ts';
import { type FieldState, TextField } from '../../../platform/form.tsx';
import { PasswordInput } from '../../../platform/password-input.tsx';

/** A new password, entered twice. */
export function NewPasswordFields({
  password,
  again,
}: {
  readonly password: FieldState<string>;
  readonly again: FieldState<string>;
}) {
  const { t } = useTranslation('staffDesk');
  const input = { as: PasswordInput, autoComplete: 'new-password', required: true } as const;
  return (
    <>
      <TextField field={password} label={t('own.new')} hint={t('own.newHint')} {...input} />
      <TextField field={again} label={t('own.again')} {...input} />
    </>
  );
}
