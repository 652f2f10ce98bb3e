import { IconMovieOff } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import { usePage } from '../../platform/page.ts';
import { Button } from '../../ui/controls/button.tsx';
import styles from './work-player.module.css';

/** See docs/limits.md#activities. */
const rates = [0.5, 1, 1.5, 2] as const;

/**
 * A video with four speeds and the browser's own controls, which every screen reader and phone knows. No player
 * library: the light ones write style elements into the page, which the content security policy forbids.
 */
export function WorkPlayer({
  name,
  url,
  captionsUrl,
  onRetry,
}: {
  readonly name: string;
  /** Empty if the file no longer exists. */
  readonly url: string;
  readonly captionsUrl: string | undefined;
  readonly onRetry: () => void;
}) {
  const { language } = usePage();
  const { t } = useTranslation('activities');
  const id = useId();
  const video = useRef<HTMLVideoElement>(null);
  const [rate, setRate] = useState<number>(1);
  const [broken, setBroken] = useState<string>();
  useEffect(() => {
    if (video.current !== null) video.current.playbackRate = rate;
  }, [rate]);

  if (url === '' || url === broken) {
    return (
      <div className={styles['missing']} role="status">
        <IconMovieOff size={34} stroke={1.3} aria-hidden="true" />
        <p>{t('works.unavailable')}</p>
        {url !== '' && (
          <Button
            kind="quiet"
            onClick={() => {
              setBroken(undefined);
              onRetry();
            }}
          >
            {t('works.again')}
          </Button>
        )}
      </div>
    );
  }
  return (
    <div className={styles['player']}>
      {/* biome-ignore lint/a11y/useMediaCaption: captions come with those works that have some. */}
      <video
        ref={video}
        className={styles['video']}
        src={url}
        controls
        playsInline
        preload="metadata"
        aria-label={t('works.of', { name })}
        onError={() => setBroken(url)}
        // A new source starts at normal speed.
        onLoadedMetadata={(event) => {
          event.currentTarget.playbackRate = rate;
        }}
      >
        {captionsUrl !== undefined && captionsUrl !== '' && (
          <track kind="captions" src={captionsUrl} srcLang={language} label={t('works.captions')} default />
        )}
      </video>
      <fieldset className={styles['rates']}>
        <legend>{t('works.speed')}</legend>
        {rates.map((one) => (
          <label key={one}>
            <input type="radio" name={`${id}-rate`} checked={one === rate} onChange={() => setRate(one)} />
            <span>{t('works.speedOf', { rate: one })}</span>
          </label>
        ))}
      </fieldset>
    </div>
  );
}
