import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { rulesDeskCalls } from '@yuelan/contract/circulation/rules-remote';
import type { DeskCalendar } from '@yuelan/contract/circulation/rules-schemas';
import type { InputOf } from '@yuelan/contract/endpoint';
import { type ReactNode, useState } from 'react';
import { DeskScreen } from '../../../desk/desk-screen.tsx';
import { conflictOf } from '../../../desk/edit/conflict.tsx';
import { useMay } from '../../../desk/staff-state.ts';
import { DownloadButton } from '../../../desk/table/download-button.tsx';
import { useOfferUndo } from '../../../desk/undo.ts';
import { SettingsMenu, SettingsNote } from '../../../library/desk/public.ts';
import { useFormats } from '../../../library/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { callMutation, callQuery } from '../../../platform/query.ts';
import { useFailure } from '../../../platform/use-failure.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Check } from '../../../ui/controls/check.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { FormProblem, textAreaClass } from '../../../ui/controls/form.tsx';
import { LinesSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { classNames } from '../../../ui/style/class-names.ts';
import styles from './calendar-screen.module.css';
import { type ClosedRange, rangesOf, readPastedDays } from './closed-days.ts';

const calendarQuery = callQuery(rulesDeskCalls.calendar, {});
const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const;

type Change = Omit<InputOf<typeof rulesDeskCalls.changeCalendar>, 'version'>;

/** One change of the calendar at a time, with its undo; after somebody else's change, what is there is shown. */
function useChange(version: number) {
  const { t } = useTranslation('libraryDesk');
  const client = useQueryClient();
  const offerUndo = useOfferUndo();
  const change = useMutation(callMutation(rulesDeskCalls.changeCalendar));
  const conflict = conflictOf(change.error);
  const failure = useFailure(change.error);
  return {
    busy: change.isPending,
    failure: conflict === undefined ? failure : t('calendar.conflict', { by: conflict.by }),
    run: (input: Change, said: string, done?: () => void) =>
      change.mutate(
        { version, ...input },
        {
          onSuccess: ({ undoId }) => {
            offerUndo(said, undoId);
            done?.();
          },
          onSettled: () => client.invalidateQueries({ queryKey: [rulesDeskCalls.calendar.path] }),
        },
      ),
  };
}

/** When the library is open, and the days on which it is closed. */
export function CalendarScreen() {
  const { t } = useTranslation(['libraryDesk', 'platform']);
  const calendar = useQuery(calendarQuery);
  return (
    <DeskScreen
      title={t('libraryDesk:calendar.title')}
      text={t('libraryDesk:calendar.text')}
      menu={<SettingsMenu />}
      actions={<DownloadButton call={rulesDeskCalls.downloadCalendar} input={{}} />}
    >
      <Loaded query={calendar} waiting={<LinesSkeleton label={t('platform:loading')} lines={8} />}>
        {(found) => (
          <div className={styles['columns']}>
            <WeekHours
              key={JSON.stringify(found.hours) + JSON.stringify(closedWeekdays(found))}
              calendar={found}
            />
            <div className={styles['group']}>
              <ClosedDays calendar={found} />
              <ImportDays calendar={found} />
            </div>
          </div>
        )}
      </Loaded>
    </DeskScreen>
  );
}

const closedWeekdays = ({ closed }: DeskCalendar) =>
  closed.filter(({ day }) => day.length === 1).map(({ day }) => day);

/** The hours of each weekday; a day without its own has the usual ones. */
function WeekHours({ calendar }: { readonly calendar: DeskCalendar }) {
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
  const change = useChange(calendar.version);
  const changedHours = days.filter((day) => (hours[day] ?? '').trim() !== stored(day));
  const changedDays = weekdays.filter((day) => closed.includes(day) !== closedBefore.includes(day));
  const unsaved = changedHours.length + changedDays.length > 0;
  const field = (day: string, label: string, disabled: boolean, beside?: ReactNode) => (
    <div key={day} className={styles['day']}>
      <Field id={`hours-${day}`} label={label}>
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

function useRangeText(): (range: Pick<ClosedRange, 'from' | 'to'>) => string {
  const { t } = useTranslation('libraryDesk');
  const { date } = useFormats();
  return ({ from, to }) =>
    from === to ? date(from) : t('calendar.range', { from: date(from), to: date(to) });
}

function ClosedDays({ calendar }: { readonly calendar: DeskCalendar }) {
  const { t } = useTranslation('libraryDesk');
  const canEdit = useMay()('rules.edit');
  const textOf = useRangeText();
  const change = useChange(calendar.version);
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
          <ul className={styles['ranges']}>
            {ranges.map((range) => (
              <li key={range.from}>
                <span>
                  {textOf(range)}
                  {range.name !== '' && <small>{range.name}</small>}
                </span>
                {canEdit && (
                  <Button
                    kind="quiet"
                    busy={change.busy}
                    aria-label={t('calendar.openOf', { days: textOf(range) })}
                    onClick={() =>
                      change.run(
                        { closed: [{ ...range, closed: false }], hours: [] },
                        t('calendar.opened', { days: textOf(range) }),
                      )
                    }
                  >
                    {t('calendar.open')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
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

/** A list of holidays, pasted from a table or an announcement: first what was understood, then it is taken. */
function ImportDays({ calendar }: { readonly calendar: DeskCalendar }) {
  const { t } = useTranslation('libraryDesk');
  const canEdit = useMay()('rules.edit');
  const textOf = useRangeText();
  const change = useChange(calendar.version);
  const [pasted, setPasted] = useState('');
  const { ranges, unread } = readPastedDays(pasted);
  if (!canEdit) return null;
  return (
    <Panel title={t('calendar.import')}>
      <div className={styles['group']}>
        <Field id="pasted-days" label={t('calendar.paste')} hint={t('calendar.pasteHint')}>
          {(control) => (
            <textarea
              {...control}
              className={classNames(control.className, textAreaClass)}
              rows={4}
              value={pasted}
              onChange={({ currentTarget: { value } }) => setPasted(value)}
            />
          )}
        </Field>
        <div role="status">
          {ranges.length > 0 && (
            <ul className={styles['ranges']}>
              {ranges.map((range) => (
                <li key={`${range.from} ${range.name}`}>
                  <span>
                    {textOf(range)}
                    {range.name !== '' && <small>{range.name}</small>}
                  </span>
                </li>
              ))}
            </ul>
          )}
          {unread.length > 0 && <p>{t('calendar.unread', { lines: unread.join(t('between')) })}</p>}
        </div>
        <FormProblem text={change.failure} />
        {ranges.length > 0 && (
          <p>
            <Button
              busy={change.busy}
              onClick={() =>
                change.run(
                  { closed: ranges.map((range) => ({ ...range, closed: true })), hours: [] },
                  t('calendar.imported', { count: ranges.length }),
                  () => setPasted(''),
                )
              }
            >
              {t('calendar.take', { count: ranges.length })}
            </Button>
          </p>
        )}
      </div>
    </Panel>
  );
}
