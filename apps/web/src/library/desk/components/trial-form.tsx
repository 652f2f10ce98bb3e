import { useMutation } from '@tanstack/react-query';
import type { SettingsFinding } from '@yuelan/contract/library/desk-schemas';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { z } from 'zod/mini';
import { useTranslation } from '../../../messages/translation.ts';
import { type FieldState, Form, useForm } from '../../../platform/form.tsx';
import { useFailure } from '../../../platform/use-failure.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { formButtonsClass } from '../../../ui/controls/form.tsx';
import { StateDot } from '../../../ui/feedback/state-dot.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { invalidNames } from '../use-settings-form.tsx';
import { SettingsGroup } from './settings-group.tsx';
import { SettingsNote } from './settings-note.tsx';
import styles from './trial-form.module.css';

const tones = { fine: 'ok', note: 'wait', wrong: 'alarm' } as const;

/** Tests the entered settings before they are saved: shows what works, what failed and what to do about it. */
export function TrialForm<Schema extends z.ZodMiniType, Values extends object>({
  schema,
  blank,
  inputOf,
  send,
  labels,
  children,
}: {
  readonly schema: Schema;
  /** Values that are entered only for the test. */
  readonly blank: Values;
  readonly inputOf: (values: Values) => { readonly [Name in keyof z.input<Schema>]?: unknown };
  readonly send: (
    input: z.output<Schema>,
  ) => Promise<{ readonly works: boolean; readonly findings: readonly SettingsFinding[] }>;
  /** The labels of the settings that a refusal can name. */
  readonly labels: ReadonlyMap<string, string>;
  readonly children?: (
    field: <Name extends keyof Values & string>(name: Name) => FieldState<Values[Name]>,
  ) => ReactNode;
}) {
  const { t } = useTranslation('libraryDesk');
  const [values, setValues] = useState(blank);
  const trial = useMutation({ mutationFn: send });
  const input = inputOf(values);
  const entered = JSON.stringify(input);
  /** The values that were last tested: the result does not apply to any others. */
  const [tested, setTested] = useState('');
  const isAboutThis = tested === entered;
  const failure = useFailure(isAboutThis ? trial.error : undefined);
  const invalid = invalidNames(isAboutThis ? trial.error : null).map((name) => labels.get(name) ?? name);
  const form = useForm({
    values,
    onChange: setValues,
    schema,
    input,
    busy: trial.isPending,
    failure: invalid.length === 0 ? failure : t('invalid', { fields: invalid.join(t('between')) }),
    onSend(sent) {
      setTested(entered);
      trial.mutate(sent);
    },
  });
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (trial.data !== undefined) result.current?.scrollIntoView({ block: 'nearest' });
  }, [trial.data]);
  return (
    <Panel title={t('system.trial')}>
      <Form
        form={form}
        buttons={
          <div className={formButtonsClass}>
            <Button type="submit" form={form.id} busy={form.busy}>
              {t('system.try')}
            </Button>
          </div>
        }
      >
        <SettingsGroup>
          <SettingsNote>{t('system.trialText')}</SettingsNote>
          {children?.(form.field)}
        </SettingsGroup>
      </Form>
      <div ref={result} aria-live="polite" className={styles['results']}>
        {isAboutThis && trial.data !== undefined && (
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
