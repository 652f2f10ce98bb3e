import { IconClock } from '@tabler/icons-react';
import { useTranslation } from '../../messages/translation.ts';
import { VisuallyHidden } from '../../ui/style/visually-hidden.tsx';
import { announcedSeconds, clockFace, secondsUntil } from '../clock.ts';
import { useNow } from '../use-now.ts';
import styles from './time-left.module.css';

/** The time left in a level, announced at 60, 30 and 10 seconds. */
export function TimeLeft({ endsAt }: { readonly endsAt: number }) {
  const { t } = useTranslation('challenge');
  const left = secondsUntil(endsAt, useNow());
  const announced = announcedSeconds(left);
  return (
    <p className={styles['time']} data-short={left <= 30 || undefined}>
      <IconClock size={18} stroke={1.7} aria-hidden="true" />
      <VisuallyHidden>{t('left')}</VisuallyHidden>
      {/* Each second would be one announcement too many. */}
      <span role="timer" aria-live="off">
        <VisuallyHidden>{t('leftSeconds', { seconds: left })}</VisuallyHidden>
        <span aria-hidden="true">{clockFace(left)}</span>
      </span>
      <VisuallyHidden>
        <span role="status">{announced !== undefined && t('leftAnnounced', { seconds: announced })}</span>
      </VisuallyHidden>
    </p>
  );
}
