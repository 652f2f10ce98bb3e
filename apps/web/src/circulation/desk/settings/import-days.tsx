import type { DeskCalendar } from '@yuelan/contract/circulation/rules-schemas';
import { useState } from 'react';
import { useMay } from '../../../desk/staff-state.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { FormProblem, textAreaClass } from '../../../ui/controls/form.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { classNames } from '../../../ui/style/class-names.ts';
import styles from './calendar-screen.module.css';
import { readPastedDays } from './closed-days.ts';
import { ClosedRanges } from './closed-ranges.tsx';
import { useCalendarChange } from './use-calendar-change.ts';

/**
 * Imports a list of holidays, pasted from a table or an announcement: shows first what was understood, then applies it.
 */
export function ImportDays({ calendar }: { readonly calendar: DeskCalendar }) {
  const { t } = useTranslation('libraryDesk');
  const canEdit = useMay()('rules.edit');
  const change = useCalendarChange(calendar.version);
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
          {ranges.length > 0 && <ClosedRanges ranges={ranges} />}
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
