import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type InputHTMLAttributes, useState } from 'react';
import { useTranslation } from '../messages/translation.ts';
import styles from './password-input.module.css';

/** A password field with a button that shows the text; pasting and password managers work. */
export function PasswordInput(input: Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>) {
  const { t } = useTranslation('platform');
  const [shown, setShown] = useState(false);
  return (
    <span className={styles['row']}>
      <input {...input} type={shown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      <button
        type="button"
        className={styles['toggle']}
        aria-pressed={shown}
        aria-label={t('password.show')}
        title={t('password.show')}
        onClick={() => setShown(!shown)}
      >
        {shown ? <IconEyeOff size={20} aria-hidden="true" /> : <IconEye size={20} aria-hidden="true" />}
      </button>
    </span>
  );
}
