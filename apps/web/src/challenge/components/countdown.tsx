import { countdownSeconds } from '@yuelan/contract/challenge/schemas';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import { useMedia } from '../../platform/use-media.ts';
import { VisuallyHidden } from '../../ui/style/visually-hidden.tsx';
import { secondsUntil } from '../clock.ts';
import { pictureAt } from '../countdown.ts';
import { useNow } from '../use-now.ts';
import styles from './countdown.module.css';
import { CountdownPicture } from './countdown-picture.tsx';

/** Five seconds of pictures before a level; said once to a screen reader, still where motion is not wanted. */
export function Countdown({ level, openedAt }: { readonly level: number; readonly openedAt: number }) {
  const { t } = useTranslation('challenge');
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const now = useNow();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  const left = Math.min(countdownSeconds, secondsUntil(openedAt, now));
  return (
    <div ref={place} tabIndex={-1} className={styles['countdown']}>
      <VisuallyHidden>
        <span role="status">{t('countdown.label', { level, seconds: countdownSeconds })}</span>
      </VisuallyHidden>
      <p className={styles['level']} aria-hidden="true">
        {t('countdown.level', { level })}
      </p>
      <CountdownPicture number={still ? 1 : pictureAt(openedAt - now)} still={still} />
      <p className={styles['number']} aria-hidden="true">
        {Math.max(1, left)}
      </p>
    </div>
  );
}
