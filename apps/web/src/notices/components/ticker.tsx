import { IconChevronRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { NoticeSummary } from '@yuelan/contract/notices/schemas';
import { useEffect, useReducer } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import { useMedia } from '../../platform/use-media.ts';
import { useLangOf } from '../lang-of.ts';
import { sectionOf } from '../sections.ts';
import { isTicking, moveTicker, startTicker, tickerMilliseconds } from '../ticker-state.ts';
import styles from './ticker.module.css';

/**
 * The newest notices, one at a time. They are not announced, because that would interrupt a screen reader constantly.
 */
export function Ticker({ notices }: { readonly notices: readonly NoticeSummary[] }) {
  const langOf = useLangOf();
  const { t } = useTranslation('notices');
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const [state, move] = useReducer(moveTicker, notices.length, startTicker);
  const ticking = isTicking(state, still);
  const { count, place } = state;

  useEffect(() => move({ kind: 'count', count: notices.length }), [notices.length]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each line gets its whole time, however it was reached.
  useEffect(() => {
    if (!ticking) return;
    const timer = setTimeout(() => move({ kind: 'tick' }), tickerMilliseconds);
    return () => clearTimeout(timer);
  }, [ticking, place]);

  const notice = notices[place];
  if (notice === undefined) return null;
  return (
    <section
      className={styles['ticker']}
      data-unprinted
      aria-label={t('ticker.label')}
      onMouseEnter={() => move({ kind: 'hover', on: true })}
      onMouseLeave={() => move({ kind: 'hover', on: false })}
      onFocus={() => move({ kind: 'focus', on: true })}
      onBlur={() => move({ kind: 'focus', on: false })}
    >
      <span className={styles['tag']}>{t(`short.${sectionOf(notice.type)}`)}</span>
      <Link
        key={notice.id}
        to="/notices/$section/$id"
        params={{ section: sectionOf(notice.type), id: notice.id }}
        className={styles['line']}
        lang={langOf(notice.language)}
        preload={false}
      >
        {notice.title}
      </Link>
      {count > 1 && (
        <span className={styles['controls']}>
          <button
            type="button"
            aria-label={t('ticker.next')}
            title={t('ticker.next')}
            onClick={() => move({ kind: 'next' })}
          >
            <IconChevronRight size={18} aria-hidden="true" />
          </button>
          {!still && (
            <button
              type="button"
              aria-label={t(state.paused ? 'ticker.resume' : 'ticker.pause')}
              title={t(state.paused ? 'ticker.resume' : 'ticker.pause')}
              onClick={() => move({ kind: 'togglePause' })}
            >
              {state.paused ? (
                <IconPlayerPlay size={18} aria-hidden="true" />
              ) : (
                <IconPlayerPause size={18} aria-hidden="true" />
              )}
            </button>
          )}
        </span>
      )}
    </section>
  );
}
