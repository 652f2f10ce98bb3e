import { Link } from '@tanstack/react-router';
import type { Opening } from '@yuelan/contract/circulation/schemas';
import { useFormats } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { StateDot } from '../../ui/feedback/state-dot.tsx';
import { type OpeningPart, openingLine } from '../opening-line.ts';
import styles from './opening-today.module.css';

/** Today's opening hours on one line, which leads to all of them where the library has written them down. */
export function OpeningToday({
  opening,
  hasGuide,
}: {
  readonly opening: Opening;
  readonly hasGuide: boolean;
}) {
  const { t } = useTranslation('shell');
  const { dayAndWeekday } = useFormats();
  const parts = openingLine(opening);
  if (parts.length === 0) return null;

  function textOf(part: OpeningPart): string {
    if (part.key !== 'next') return t(`home.opening.${part.key}`, { ...part });
    const day = part.day === undefined ? t('home.opening.tomorrow') : dayAndWeekday(part.day);
    return t('home.opening.next', { day, time: part.time });
  }

  const text = (
    <StateDot tone={opening.state === 'open' ? 'ok' : 'none'}>
      <span className={styles['words']}>{parts.map(textOf).join(' · ')}</span>
    </StateDot>
  );
  return (
    <p className={styles['line']}>
      {hasGuide ? (
        <Link to="/guide/$page" params={{ page: 'hours' }}>
          {text}
        </Link>
      ) : (
        text
      )}
    </p>
  );
}
