import type { SourceField } from '@yuelan/contract/library/desk-schemas';
import { useTranslation } from '../../../messages/translation.ts';
import { type FieldState, TextField } from '../../../platform/form.tsx';
import { PasswordInput } from '../../../platform/password-input.tsx';
import { Check } from '../../../ui/controls/check.tsx';
import { ChoiceField, SwitchField } from './fields.tsx';

/** One setting of another system, as its schema describes it. */
export function DescribedField({
  about: { input, label, hint, required, least, most, choices, preset },
  isSet,
  field,
  removal,
}: {
  readonly about: SourceField;
  /** Whether a secret is stored. */
  readonly isSet: boolean;
  readonly field: FieldState<string>;
  readonly removal: FieldState<string>;
}) {
  const { t } = useTranslation('libraryDesk');
  const text = { ...field, value: field.value ?? '' };
  switch (input) {
    case 'flag':
      return (
        <SwitchField
          field={{
            ...field,
            value: (field.value ?? preset) === '1' ? 1 : 0,
            set: (value) => field.set(String(value)),
          }}
          label={label}
          hint={hint}
        />
      );
    case 'choice':
      return (
        <ChoiceField
          field={{ ...field, value: field.value ?? preset }}
          label={label}
          hint={hint}
          choices={choices}
        />
      );
    case 'secret':
      return (
        <>
          <TextField
            field={text}
            label={label}
            hint={`${hint} ${t(isSet ? 'system.secretSet' : 'system.secretNone')}`}
            as={PasswordInput}
            autoComplete="new-password"
            disabled={removal.value === '1'}
          />
          {isSet && !required && (
            <Check
              label={t('system.removeSecret', { label })}
              checked={removal.value === '1'}
              onChange={({ currentTarget: { checked } }) => removal.set(checked ? '1' : '0')}
            />
          )}
        </>
      );
    case 'long':
    case 'pairs':
      return <TextField field={text} label={label} hint={hint} rows={input === 'long' ? 4 : 2} />;
    default:
      return (
        <TextField
          field={text}
          label={label}
          hint={hint}
          required={required}
          autoComplete="off"
          spellCheck={false}
          {...(input === 'number' ? { type: 'number', min: least, max: most, inputMode: 'numeric' } : {})}
        />
      );
  }
}
