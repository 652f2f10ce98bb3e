import { useMutation } from '@tanstack/react-query';
import { sourceDeskCalls as described } from '@yuelan/contract/circulation/source-calls';
import { sourceDeskCalls } from '@yuelan/contract/circulation/source-remote';
import { useState } from 'react';
import { SettingsGroup, SettingsNote } from '../../../library/desk/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { CallError } from '../../../platform/call-error.ts';
import { Form, SubmitButton, TextField, useForm } from '../../../platform/form.tsx';
import { PasswordInput } from '../../../platform/password-input.tsx';
import { callMutation } from '../../../platform/query.ts';
import { useFailure } from '../../../platform/use-failure.ts';
import { StateDot } from '../../../ui/feedback/state-dot.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import styles from './system.module.css';

const tones = { fine: 'ok', note: 'wait', wrong: 'alarm' } as const;

/** Tries what is entered, before it is saved, and says what the system can do, what failed and what to do about it. */
export function SystemTrial({
  entry,
  labels,
}: {
  readonly entry: { readonly system: string; readonly texts: Record<string, string> };
  readonly labels: ReadonlyMap<string, string>;
}) {
  const { t } = useTranslation('libraryDesk');
  const [values, setValues] = useState({ card: '', pin: '' });
  const trial = useMutation(callMutation(sourceDeskCalls.tryOut));
  const failure = useFailure(trial.error);
  const invalid = invalidNames(trial.error).map((name) => labels.get(name) ?? name);
  const form = useForm({
    values,
    onChange: setValues,
    schema: described.tryOut.input,
    input: { ...entry, ...values },
    busy: trial.isPending,
    failure: invalid.length === 0 ? failure : t('invalid', { fields: invalid.join(t('between')) }),
    onSend: (input) => trial.mutate(input),
  });
  return (
    <Panel title={t('system.trial')}>
      <Form form={form} buttons={<SubmitButton form={form}>{t('system.try')}</SubmitButton>}>
        <SettingsGroup>
          <SettingsNote>{t('system.trialText')}</SettingsNote>
          <TextField
            field={form.field('card')}
            label={t('system.card')}
            hint={t('system.cardHint')}
            autoComplete="off"
          />
          <TextField
            field={form.field('pin')}
            label={t('system.pin')}
            hint={t('system.pinHint')}
            as={PasswordInput}
            autoComplete="off"
          />
        </SettingsGroup>
      </Form>
      <div aria-live="polite">
        {trial.data !== undefined && (
          <>
            <p className={styles['result']}>
              <StateDot tone={trial.data.works ? 'ok' : 'alarm'}>
                {t(trial.data.works ? 'system.works' : 'system.fails')}
              </StateDot>
            </p>
            <ul className={styles['findings']}>
              {trial.data.findings.map(({ level, what, advice }) => (
                <li key={what}>
                  <StateDot tone={tones[level]}>{what}</StateDot>
                  {advice !== '' && <p>{advice}</p>}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Panel>
  );
}

/** The settings that a refusal names. */
function invalidNames(error: Error | null): readonly string[] {
  if (!(error instanceof CallError) || error.outcome.kind !== 'refused') return [];
  const { code, facts } = error.outcome;
  return code === 'library.settings.invalid' ? String(facts['fields'] ?? '').split(', ') : [];
}
