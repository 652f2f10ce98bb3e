import type { DeskCalendar } from '@yuelan/contract/circulation/rules-schemas';
import { useState } from 'react';
import { useMay } from '../../../desk/staff-state.ts';
import { SettingsNote } from '../../../library/desk/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { FormProblem } from '../../../ui/controls/form.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import styles from './calendar-screen.module.css';
import { rangesOf } from './closed-days.ts';
import { ClosedRanges, useRangeText } from './closed-ranges.tsx';
import { useCalendarChange } from './use-calendar-change.ts';

/** The days on which the library is closed: each can be opened again, and more can be added. */
export function ClosedDaysPanel({ calendar }: { readonly calendar: DeskCalendar }) {
  const { t } = useTranslation('libraryDesk');
  const canEdit = useMay()('rules.edit');
  const textOf = useRangeText();
  const change = useCalendarChange(calendar.version);
  const none = { from: '', to: '', name: '' };
  const [entered, setEntered] = useState(none);
  const ranges = rangesOf(calendar.closed);
  const last = entered.to === '' ? entered.from : entered.to;
  return (
    <Panel title={t('calendar.closedDays')}>
      <div className={styles['group']}>
        <SettingsNote>{t('calendar.closedText')}</SettingsNote>
        {ranges.length === 0 ? (
          <p>{t('calendar.none')}</p>
        ) : (
          <ClosedRanges
            ranges={ranges}
            beside={(range, days) =>
              canEdit && (
                <Button
                  kind="quiet"
                  busy={change.busy}
                  aria-label={t('calendar.openOf', { days })}
                  onClick={() =>
                    change.run(
                      { closed: [{ ...range, closed: false }], hours: [] },
                      t('calendar.opened', { days }),
                    )
                  }
                >
                  {t('calendar.open')}
                </Button>
              )
            }
          />
        )}
        {canEdit && (
          <form
            className={styles['add']}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              if (entered.from === '') return;
              change.run(
                { closed: [{ ...entered, to: last, closed: true }], hours: [] },
                t('calendar.added', { days: textOf({ from: entered.from, to: last }) }),
                () => setEntered(none),
              );
            }}
          >
            {(['from', 'to'] as const).map((name) => (
              <Field key={name} id={`closed-${name}`} label={t(`calendar.${name}`)}>
                {(control) => (
                  <input
                    {...control}
                    type="date"
                    value={entered[name]}
                    onChange={({ currentTarget: { value } }) => setEntered({ ...entered, [name]: value })}
                  />
                )}
              </Field>
            ))}
            <Field id="closed-name" label={t('calendar.name')}>
              {(control) => (
                <input
                  {...control}
                  value={entered.name}
                  maxLength={100}
                  onChange={({ currentTarget: { value } }) => setEntered({ ...entered, name: value })}
                />
              )}
            </Field>
            <Button type="submit" busy={change.busy}>
              {t('calendar.add')}
            </Button>
          </form>
        )}
        <FormProblem text={change.failure} />
      </div>
    </Panel>
  );
}
