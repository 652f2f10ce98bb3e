import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { rulesDeskCalls as described } from '@yuelan/contract/circulation/rules-calls';
import { rulesDeskCalls } from '@yuelan/contract/circulation/rules-remote';
import {
  eachRule,
  type RuleName,
  type RulesRow,
  ruleLimits,
  type SetRules,
  setRules,
} from '@yuelan/contract/circulation/rules-schemas';
import { useState } from 'react';
import { EditPanel } from '../../../desk/edit/edit-panel.tsx';
import { useMay } from '../../../desk/staff-state.ts';
import { ChoiceField, SettingsNote, useSettingsForm } from '../../../library/desk/public.ts';
import { useFormats } from '../../../library/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { TextField } from '../../../platform/form.tsx';
import { usePage } from '../../../platform/page.ts';
import { callQuery } from '../../../platform/query.ts';
import { Field } from '../../../ui/controls/field.tsx';
import styles from './rules-panel.module.css';

const ruleNames = [
  'maxLoans',
  'loanDays',
  'renewals',
  'renewalDays',
  'renewWanted',
  'maxPreBorrows',
  'pickUpDays',
  'scoreBorrow',
  'scoreReturn',
  'scoreRenew',
  'scoreOverdue',
  'scoreLost',
  'scoreExpiry',
] as const satisfies readonly RuleName[];

type Values = Readonly<Record<RuleName, string>>;

const textOf = (rules: SetRules, name: RuleName) => rules[name]?.toString() ?? '';

const valuesOf = ({ set }: Pick<RulesRow, 'set'>): Values => eachRule((name) => textOf(set, name));

/** The rules that were entered; an empty field sets no rule. */
function rulesOf(values: Values): Record<string, number> {
  return Object.fromEntries(
    ruleNames.flatMap((name) => (values[name].trim() === '' ? [] : [[name, Number(values[name])]])),
  );
}

/** The rules of one borrower type, each with the value that applies. They can be tried out before they are saved. */
export function RulesPanel({
  stored,
  everybody,
  title,
  onClose,
}: {
  readonly stored: RulesRow;
  readonly everybody: RulesRow | undefined;
  readonly title: string;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('libraryDesk');
  const page = usePage();
  const canEdit = useMay()('rules.edit');
  const { typeId } = stored;
  const isEverybody = typeId === '';
  const problems = (values: Values) =>
    Object.fromEntries(
      ruleNames.map((name) => {
        const [least, most] = ruleLimits[name];
        const value = Number(values[name]);
        const isFine =
          values[name].trim() === '' || (Number.isInteger(value) && value >= least && value <= most);
        return [name, isFine ? undefined : t('rules.bounds', { least, most })];
      }),
    );
  const { form, values, unsaved, conflictView } = useSettingsForm({
    stored,
    valuesOf,
    schema: described.changeRules.input,
    inputOf: (entered: Values, version) => ({ typeId, version, rules: rulesOf(entered) }),
    save: (input) => page.answerOf(rulesDeskCalls.changeRules, input),
    theirs: (current) => {
      const set = setRules.safeParse(current).data;
      return set === undefined ? undefined : { ...stored, set };
    },
    labels: ruleNames.map((name) => [name, t(`rules.name.${name}`)] as const),
    show: (_name, value) => value || t('rules.unset'),
    problems,
    done: t('rules.saved', { name: title }),
    onSaved: onClose,
  });
  const inherited = (name: RuleName) =>
    (isEverybody ? undefined : everybody?.set[name]) ?? ruleLimits[name][2];
  const effective = (name: RuleName) => {
    const value = Number(values[name]);
    return values[name].trim() === '' || !Number.isInteger(value) ? inherited(name) : value;
  };
  const hasProblem = Object.values(problems(values)).some((problem) => problem !== undefined);
  return (
    <EditPanel
      title={t('rules.of', { name: title })}
      form={form}
      unsaved={unsaved}
      readOnly={!canEdit}
      wide
      onClose={onClose}
    >
      {conflictView}
      <SettingsNote>
        {t(isEverybody ? 'rules.touchesEverybody' : 'rules.touches', {
          readers: stored.readers,
          loans: stored.openLoans,
        })}
      </SettingsNote>
      <Trial typeId={typeId} rules={hasProblem ? undefined : rulesOf(values)} />
      <fieldset className={styles['rules']} disabled={!canEdit}>
        {ruleNames.map((name) =>
          name === 'renewWanted' ? (
            <ChoiceField
              key={name}
              field={form.field(name)}
              label={t('rules.name.renewWanted')}
              choices={[
                {
                  value: '',
                  label: t('rules.asFor', {
                    value: t(`rules.wanted.${inherited(name) === 1 ? 'yes' : 'no'}`),
                  }),
                },
                { value: '1', label: t('rules.wanted.yes') },
                { value: '0', label: t('rules.wanted.no') },
              ]}
            />
          ) : (
            <TextField
              key={name}
              field={form.field(name)}
              label={t(`rules.name.${name}`)}
              hint={t(`rules.says.${name}`, { count: effective(name) })}
              type="number"
              min={ruleLimits[name][0]}
              max={ruleLimits[name][1]}
              placeholder={String(inherited(name))}
            />
          ),
        )}
      </fieldset>
    </EditPanel>
  );
}

/** What the rules mean for somebody who borrows on a certain day. */
function Trial({
  typeId,
  rules,
}: {
  readonly typeId: string;
  /** Undefined while a number is wrong. */
  readonly rules: SetRules | undefined;
}) {
  const { t } = useTranslation('libraryDesk');
  const { date } = useFormats();
  const [day, setDay] = useState(() => new Date().toLocaleDateString('sv-SE'));
  const trial = useQuery({
    ...callQuery(rulesDeskCalls.tryRules, { typeId, rules: rules ?? {}, day }),
    enabled: rules !== undefined && /^\d{4}-\d{2}-\d{2}$/u.test(day),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const tried = trial.data;
  return (
    <section className={styles['trial']} aria-label={t('rules.trial')}>
      <Field id="trial-day" label={t('rules.trialDay')}>
        {(control) => (
          <input
            {...control}
            type="date"
            value={day}
            onChange={({ currentTarget: { value } }) => setDay(value)}
          />
        )}
      </Field>
      <div role="status">
        {tried !== undefined && (
          <ul>
            <li>{t('rules.trialDue', { day: date(day), due: date(tried.dueOn) })}</li>
            {tried.dueOn !== tried.countedTo && (
              <li>{t('rules.trialMoved', { day: date(tried.countedTo) })}</li>
            )}
            <li>
              {tried.renewedTo.length === 0
                ? t('rules.trialNoRenewal')
                : t('rules.trialRenewed', {
                    days: tried.renewedTo.map((one) => date(one)).join(t('between')),
                  })}
            </li>
            <li>{t('rules.trialHold', { day: date(tried.pickUpBy) })}</li>
          </ul>
        )}
      </div>
    </section>
  );
}
