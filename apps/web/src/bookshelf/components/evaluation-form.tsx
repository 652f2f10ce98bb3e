import { useMutation, useQueryClient } from '@tanstack/react-query';
import { bookshelfCalls } from '@yuelan/contract/bookshelf/calls';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import { useDraft } from '../../platform/drafts.ts';
import { Form, SubmitButton, TextField, useForm } from '../../platform/form.tsx';
import { usePage } from '../../platform/page.ts';
import { useFailure } from '../../platform/use-failure.ts';
import { asReader } from '../../reader/public.ts';
import { Check } from '../../ui/controls/check.tsx';
import { FormSuccess, formButtonsClass } from '../../ui/controls/form.tsx';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { cardClass } from '../../ui/layout/panel.tsx';
import { classNames } from '../../ui/style/class-names.ts';
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

function valuesOf({ criterion, types, content }: EvaluationDraft) {
  return { suitabilityCriteria: criterion, suitabilityType: types, suitabilityContent: content };
}

/** Criterion, types of that criterion, and a comment; starts with the reader's earlier evaluation, if there is one. */
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
  const client = useQueryClient();
  const draft = useDraft(`evaluation:${catalogueId}`, evaluationDraftSchema, draftOf(mine, criteria));
  const save = useMutation(evaluate);
  const { criterion, types, content } = draft.value;
  const chosen = criteria.find((one) => one.key === criterion);
  const form = useForm({
    values: valuesOf(draft.value),
    onChange(values) {
      draft.change({
        criterion: values.suitabilityCriteria,
        types: values.suitabilityType,
        content: values.suitabilityContent,
      });
      if (save.isSuccess) save.reset();
    },
    schema: bookshelfCalls.evaluate.input,
    input: {
      catalogueId,
      suitabilityCriteria: criterion,
      suitabilityType: types.join(','),
      suitabilityContent: content.trim(),
    },
    wording: { suitabilityCriteria: t('evaluate.mustSelect'), suitabilityType: t('evaluate.mustSelect') },
    busy: save.isPending,
    failure: useFailure(save.error),
    onSend: (input) =>
      asReader(page, () =>
        save.mutate(input, {
          onSuccess: () => {
            showToast('success', t('evaluate.saved'));
            draft.forget();
            refreshEvaluation(client);
          },
        }),
      ),
  });
  const criterionField = form.field('suitabilityCriteria');
  const typesField = form.field('suitabilityType');

  return (
    <Form
      form={form}
      className={classNames(cardClass, styles['form'])}
      buttons={
        <div className={formButtonsClass}>
          <SubmitButton form={form}>
            {t(mine === undefined ? 'evaluate.submit' : 'evaluate.submitAgain')}
          </SubmitButton>
        </div>
      }
    >
      {mine !== undefined && <FormSuccess text={t('evaluate.earlier')} />}
      <Choices label={t('evaluate.criterion')} problem={criterionField.problem}>
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
              form.change(valuesOf(chooseCriterion(draft.value, one.key)));
              // The reader has not seen the types of the new criterion yet.
              form.reset();
            }}
          />
        ))}
      </Choices>
      {chosen !== undefined && (
        <Choices
          key={chosen.key}
          label={t(chosen.key === '1' ? 'evaluate.years' : 'evaluate.reasons')}
          problem={typesField.problem}
        >
          {chosen.types.map((type) => (
            <Check
              key={type.key}
              look="chip"
              label={type.label}
              checked={types.includes(type.key)}
              onChange={() => {
                form.change(valuesOf(toggleType(draft.value, type.key)));
                typesField.leave();
              }}
            />
          ))}
        </Choices>
      )}
      <TextField
        field={form.field('suitabilityContent')}
        label={t('evaluate.content')}
        hint={t('evaluate.contentHint')}
        rows={2}
      />
    </Form>
  );
}

/** The choices of one question. */
function Choices({
  label,
  problem,
  children,
}: {
  readonly label: string;
  readonly problem: string | undefined;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <fieldset
      data-invalid={problem === undefined ? undefined : true}
      aria-describedby={problem === undefined ? undefined : id}
    >
      <legend className={styles['legend']}>{label}</legend>
      <div className={styles['choices']}>{children}</div>
      <div role="alert">
        {problem !== undefined && (
          <p id={id} className={styles['problem']}>
            {problem}
          </p>
        )}
      </div>
    </fieldset>
  );
}
