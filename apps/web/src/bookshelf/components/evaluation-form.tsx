import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from '../../messages/words.ts';
import { useDraft } from '../../platform/drafts.ts';
import { usePage } from '../../platform/page.ts';
import { useFailure } from '../../platform/use-failure.ts';
import { asReader } from '../../reader/public.ts';
import { Button } from '../../ui/button.tsx';
import { Check } from '../../ui/check.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Field } from '../../ui/field.tsx';
import { FormProblem, FormSuccess, formButtonsClass, formClass, textAreaClass } from '../../ui/form.tsx';
import { cardClass } from '../../ui/panel.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { evaluate, refreshEvaluation } from '../api.ts';
import {
  chooseCriterion,
  draftOf,
  type EvaluationDraft,
  evaluationDraftSchema,
  toggleType,
} from '../evaluation-draft.ts';
import styles from './evaluation-form.module.css';

interface Criterion {
  readonly key: string;
  readonly label: string;
  readonly types: readonly { readonly key: string; readonly label: string }[];
}

const longestContent = 2000;

/** Criterion, types of that criterion, and words of one's own; an earlier evaluation stands in it. */
export function EvaluationForm({
  catalogueId,
  criteria,
  mine,
}: {
  readonly catalogueId: string;
  readonly criteria: readonly Criterion[];
  readonly mine: Parameters<typeof draftOf>[0];
}) {
  const page = usePage();
  const { t } = useTranslation('bookshelf');
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const client = useQueryClient();
  const draft = useDraft(`evaluation:${catalogueId}`, evaluationDraftSchema, draftOf(mine, criteria));
  const [looked, setLooked] = useState({ criterion: false, types: false });
  const save = useMutation(evaluate);
  const failure = useFailure(save.error);
  const { criterion, types, content } = draft.value;
  const chosen = criteria.find((one) => one.key === criterion);
  const noCriterion = looked.criterion && criterion === '' ? t('evaluate.mustSelect') : undefined;
  const noTypes = looked.types && types.length === 0 ? t('evaluate.mustSelect') : undefined;

  function change(next: EvaluationDraft): void {
    draft.change(next);
    if (save.isSuccess) save.reset();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    setLooked({ criterion: true, types: true });
    if (criterion !== '1' && criterion !== '3') {
      form.current?.querySelector<HTMLElement>('input[type="radio"]')?.focus();
      return;
    }
    if (types.length === 0) {
      form.current?.querySelector<HTMLElement>('input[type="checkbox"]')?.focus();
      return;
    }
    asReader(page, () =>
      save.mutate(
        {
          catalogueId,
          suitabilityCriteria: criterion,
          suitabilityType: types.join(','),
          suitabilityContent: content.trim(),
        },
        {
          onSuccess: () => {
            showToast('success', t('evaluate.saved'));
            draft.forget();
            refreshEvaluation(client);
          },
        },
      ),
    );
  }

  return (
    <form
      ref={form}
      className={classNames(formClass, cardClass, styles['form'])}
      onSubmit={submit}
      noValidate
    >
      {mine !== undefined && <FormSuccess text={t('evaluate.earlier')} />}
      <fieldset aria-describedby={noCriterion === undefined ? undefined : `${id}-criterion`}>
        <legend className={styles['legend']}>{t('evaluate.criterion')}</legend>
        <div className={styles['choices']}>
          {criteria.map((one) => (
            <Check
              key={one.key}
              kind="radio"
              look="chip"
              name={`${id}-criterion`}
              label={one.label}
              checked={one.key === criterion}
              required
              onChange={() => {
                change(chooseCriterion(draft.value, one.key));
                setLooked({ criterion: true, types: false });
              }}
            />
          ))}
        </div>
        <Problem id={`${id}-criterion`} text={noCriterion} />
      </fieldset>
      {chosen !== undefined && (
        <fieldset key={chosen.key} aria-describedby={noTypes === undefined ? undefined : `${id}-types`}>
          <legend className={styles['legend']}>
            {t(chosen.key === '1' ? 'evaluate.years' : 'evaluate.reasons')}
          </legend>
          <div className={styles['choices']}>
            {chosen.types.map((type) => (
              <Check
                key={type.key}
                look="chip"
                label={type.label}
                checked={types.includes(type.key)}
                onChange={() => {
                  change(toggleType(draft.value, type.key));
                  setLooked({ ...looked, types: true });
                }}
              />
            ))}
          </div>
          <Problem id={`${id}-types`} text={noTypes} />
        </fieldset>
      )}
      <Field id={`${id}-content`} label={t('evaluate.content')} hint={t('evaluate.contentHint')}>
        {(control) => (
          <textarea
            {...control}
            className={classNames(control.className, textAreaClass)}
            maxLength={longestContent}
            value={content}
            onChange={(event) => change({ ...draft.value, content: event.target.value })}
          />
        )}
      </Field>
      <FormProblem text={save.isPending ? undefined : failure} />
      <div className={formButtonsClass}>
        <Button kind="primary" type="submit" busy={save.isPending}>
          {t(mine === undefined ? 'evaluate.submit' : 'evaluate.submitAgain')}
        </Button>
      </div>
    </form>
  );
}

function Problem({ id, text }: { readonly id: string; readonly text: string | undefined }) {
  return (
    <div role="alert">
      {text !== undefined && (
        <p id={id} className={styles['problem']}>
          {text}
        </p>
      )}
    </div>
  );
}
