import { useMutation } from '@tanstack/react-query';
import { libraryCalls } from '@yuelan/contract/library/calls';
import { useState } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import { Form, SubmitButton, TextField, useForm } from '../../platform/form.tsx';
import { usePageTitle } from '../../platform/page-title.ts';
import { callMutation } from '../../platform/query.ts';
import { useFailure } from '../../platform/use-failure.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { domainOf } from '../domain-of.ts';
import styles from './not-match-screen.module.css';

/** Shown for an address without a library: asks for the library's domain name and opens it. */
export function NotMatchScreen() {
  const { t } = useTranslation('library');
  usePageTitle(t('notMatch.title'));
  const [text, setText] = useState('');
  const lookup = useMutation({
    ...callMutation(libraryCalls.byDomain),
    onSuccess: ({ clientid }) => location.assign(`/${clientid}`),
  });
  const busy = lookup.isPending || lookup.isSuccess;
  const form = useForm({
    values: { domain: text },
    onChange(values) {
      setText(values.domain);
      lookup.reset();
    },
    schema: libraryCalls.byDomain.input,
    input: { domain: domainOf(text) },
    wording: { domain: t('notMatch.required') },
    busy,
    failure: useFailure(lookup.error),
    failedField: 'domain',
    onSend: (input) => lookup.mutate(input),
  });

  return (
    <Notice mark={t('notMatch.seal')} title={t('notMatch.title')} lead={t('notMatch.lead')}>
      <Form
        form={form}
        className={styles['form']}
        buttons={
          <SubmitButton form={form}>{busy ? t('notMatch.searching') : t('notMatch.submit')}</SubmitButton>
        }
      >
        <TextField
          field={form.field('domain')}
          label={t('notMatch.domain')}
          hint={t('notMatch.domainHint')}
          type="text"
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </Form>
    </Notice>
  );
}
