import { IconId } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import { useFailure } from '../../platform/use-failure.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FormProblem, formClass, wholeWidthClass } from '../../ui/controls/form.tsx';
import { visuallyHiddenClass } from '../../ui/style/visually-hidden.tsx';
import { logInByCard } from '../api.ts';
import type { Granted } from '../session.ts';
import styles from './card-form.module.css';

/** A card reader types the card's number and Enter into a hidden field; Tab leaves it like any other field. */
export function CardForm({ onDone }: { readonly onDone: (granted: Granted) => void }) {
  const { t } = useTranslation('reader');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [number, setNumber] = useState('');
  const login = useMutation(logInByCard);
  const failure = useFailure(login.error);

  useEffect(() => input.current?.focus(), []);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const icNumber = number.trim();
    setNumber('');
    if (icNumber === '' || login.isPending) return;
    login.mutate({ icNumber }, { onSuccess: onDone, onSettled: () => input.current?.focus() });
  }

  return (
    <form className={formClass} onSubmit={submit}>
      <div className={styles['swipe']}>
        <IconId size={56} stroke={1.2} aria-hidden="true" />
        <label htmlFor={id}>{t('card.swipe')}</label>
        <input
          ref={input}
          id={id}
          className={visuallyHiddenClass}
          type="password"
          autoComplete="off"
          maxLength={64}
          value={number}
          onChange={(event) => setNumber(event.target.value)}
        />
        <p className={styles['hint']} role="status">
          {login.isPending ? t('card.reading') : t('card.hint')}
        </p>
      </div>
      <FormProblem text={login.isPending ? undefined : failure} />
      <Button className={wholeWidthClass} onClick={() => input.current?.focus()}>
        {t('card.again')}
      </Button>
    </form>
  );
}
