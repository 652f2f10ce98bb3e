import { parseHours } from '@yuelan/contract/circulation/opening-hours';
import type { DeskCalendar } from '@yuelan/contract/circulation/rules-schemas';
import { type ReactNode, useState } from 'react';
import { useMay } from '../../../desk/staff-state.ts';
import { SettingsNote } from '../../../library/desk/public.ts';
import { useFormats } from '../../../library/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Check } from '../../../ui/controls/check.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { FormProblem } from '../../../ui/controls/form.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import styles from './calendar-screen.module.css';
import { useCalendarChange } from './use-calendar-change.ts';

const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const;

export const closedWeekdays = ({ closed }: DeskCalendar) =>
  closed.filter(({ day }) => day.length === 1).map(({ day }) => day);

const isWrong = (hours: string) => hours.trim() !== '' && typeof parseHours(hours) === 'string';

/** The hours of each weekday and of single dates; a day without hours of its own has the usual ones. */
export function WeekHours({ calendar }: { readonly calendar: DeskCalendar }) {
  const { t } = useTranslation(['libraryDesk', 'desk']);
  const canEdit = useMay()('rules.edit');
  const stored = (day: string) => calendar.hours.find((one) => one.day === day)?.hours ?? '';
  const { date } = useFormats();
  const [dates, setDates] = useState(() =>
    calendar.hours.map(({ day }) => day).filter((day) => day.length > 1),
  );
  const [newDate, setNewDate] = useState('');
  const days = ['', ...weekdays, ...dates];
  const [hours, setHours] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(days.map((day) => [day, stored(day)])),
  );
  const closedBefore = closedWeekdays(calendar);
  const [closed, setClosed] = useState<readonly string[]>(closedBefore);
  const change = useCalendarChange(calendar.version);
  const changedHours = days.filter((day) => (hours[day] ?? '').trim() !== stored(day));
  const changedDays = weekdays.filter((day) => closed.includes(day) !== closedBefore.includes(day));
  const [isTried, setTried] = useState(false);
  const wrong = changedHours.filter((day) => isWrong(hours[day] ?? ''));
  const unsaved = changedHours.length + changedDays.length > 0;
  const field = (day: string, label: string, disabled: boolean, beside?: ReactNode) => (
    <div key={day} className={styles['day']}>
      <Field
        id={`hours-${day}`}
        label={label}
        problem={isTried && wrong.includes(day) ? t('libraryDesk:calendar.hoursWrong') : undefined}
      >
        {(control) => (
          <input
            {...control}
            value={hours[day] ?? ''}
            placeholder={day === '' ? '8:00-17:00' : (hours[''] ?? '')}
            disabled={disabled}
            onChange={({ currentTarget: { value } }) => setHours({ ...hours, [day]: value })}
          />
        )}
      </Field>
      {beside}
    </div>
  );
  return (
    <Panel title={t('libraryDesk:calendar.hours')}>
      <form
        className={styles['group']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (wrong.length > 0) return document.getElementById(`hours-${wrong[0]}`)?.focus();
          change.run(
            {
              closed: changedDays.map((day) => ({
                from: day,
                to: day,
                name: '',
                closed: closed.includes(day),
              })),
              hours: changedHours.map((day) => ({ day, hours: hours[day] ?? '' })),
            },
            t('libraryDesk:calendar.hoursSaved'),
          );
        }}
      >
        <SettingsNote>{t('libraryDesk:calendar.hoursText')}</SettingsNote>
        <fieldset className={styles['group']} disabled={!canEdit}>
          {field('', t('libraryDesk:calendar.usual'), false)}
          {weekdays.map((day) =>
            field(
              day,
              t(`libraryDesk:calendar.weekday.${day}`),
              closed.includes(day),
              <Check
                label={t('libraryDesk:calendar.closed')}
                aria-label={t('libraryDesk:calendar.closedOn', {
                  day: t(`libraryDesk:calendar.weekday.${day}`),
                })}
                checked={closed.includes(day)}
                onChange={({ currentTarget: { checked } }) =>
                  setClosed(checked ? [...closed, day] : closed.filter((one) => one !== day))
                }
              />,
            ),
          )}
          {dates.map((day) => field(day, date(day), false))}
          <div className={styles['day']}>
            <Field id="hours-new" label={t('libraryDesk:calendar.otherDay')}>
              {(control) => (
                <input
                  {...control}
                  type="date"
                  value={newDate}
                  onChange={({ currentTarget: { value } }) => setNewDate(value)}
                />
              )}
            </Field>
            <Button
              kind="quiet"
              onClick={() => {
                if (newDate !== '' && !dates.includes(newDate)) setDates([...dates, newDate]);
                setNewDate('');
              }}
            >
              {t('libraryDesk:calendar.otherDayAdd')}
            </Button>
          </div>
        </fieldset>
        <FormProblem text={change.failure} />
        {canEdit && (
          <p>
            <Button kind="primary" type="submit" busy={change.busy} disabled={!unsaved}>
              {t('desk:save')}
            </Button>
          </p>
        )}
      </form>
    </Panel>
  );
}
