import { dayIn } from '../../catalogue/public.ts';
import { useFormats, useLibrary } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { StateDot } from '../../ui/feedback/state-dot.tsx';
import { type Due, dueOn } from '../due.ts';
import styles from './due-line.module.css';

const tones = {
  overdue: 'alarm',
  today: 'wait',
  tomorrow: 'wait',
  soon: 'wait',
  later: 'ok',
} as const satisfies Record<Due['kind'], string>;

/** When a loan is due: how far away the day is, followed by the day itself. */
export function DueLine({ due }: { readonly due: string }) {
  const { t } = useTranslation('circulation');
  const { date } = useFormats();
  const { display } = useLibrary();
  const distance = dueOn(due, dayIn(display?.timeZone));
  if (distance === undefined) return <span>{due}</span>;
  const count = 'days' in distance ? distance.days : 0;
  const away = t(`due.${distance.kind}`, { count });
  const line = t('due.line', { distance: away, date: date(due) });
  const day = line.startsWith(away) ? line.slice(away.length) : '';
  return (
    <StateDot tone={tones[distance.kind]}>
      <span className={styles['part']}>{day === '' ? line : away}</span>
      {/^\s/u.test(day) ? ' ' : <wbr />}
      <span className={styles['part']}>{day.trimStart()}</span>
    </StateDot>
  );
}
