import { useMutation } from '@tanstack/react-query';
import { libraryCalls } from '@yuelan/contract/library/calls';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from '../../messages/words.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { callMutation } from '../../platform/query.ts';
import { useFailure } from '../../platform/use-failure.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { domainOf } from '../domain-of.ts';
import styles from './not-match-screen.module.css';

/** An address without a library: asks for the library's domain name and goes there. */
export function NotMatchScreen() {
  const { t } = useTranslation('library');
  usePageTitle(t('notMatch.title'));
  const inputId = useId();
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const lookup = useMutation({
    ...callMutation(libraryCalls.byDomain),
    onSuccess: ({ clientid }) => location.assign(`/${clientid}`),
  });
  const failure = useFailure(lookup.error);
  const problem = missing ? t('notMatch.required') : failure;

  function submit(event: FormEvent) {
    event.preventDefault();
    const domain = domainOf(text);
    setMissing(domain === '');
    if (domain === '') document.getElementById(inputId)?.focus();
    else lookup.mutate({ domain });
  }

  return (
    <Notice mark={t('notMatch.seal')} title={t('notMatch.title')} lead={t('notMatch.lead')}>
      <form className={styles['form']} onSubmit={submit} noValidate>
        <Field id={inputId} label={t('notMatch.domain')} hint={t('notMatch.domainHint')} problem={problem}>
          {(control) => (
            <input
              {...control}
              type="text"
              inputMode="url"
              autoComplete="url"
              autoCapitalize="none"
              spellCheck={false}
              required
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                setMissing(false);
                lookup.reset();
              }}
            />
          )}
        </Field>
        <Button kind="primary" type="submit" busy={lookup.isPending || lookup.isSuccess}>
          {lookup.isPending || lookup.isSuccess ? t('notMatch.searching') : t('notMatch.submit')}
        </Button>
      </form>
    </Notice>
  );
}
