import { Link } from '@tanstack/react-router';
import type { NoticeSummary } from '@yuelan/contract/notices/schemas';
import { useState } from 'react';
import { useFormats } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { rowClass, rowsClass, rowWordsClass } from '../../ui/lists/rows.ts';
import { classNames } from '../../ui/style/class-names.ts';
import { VisuallyHidden } from '../../ui/style/visually-hidden.tsx';
import { useLangOf } from '../lang-of.ts';
import { sectionOf } from '../sections.ts';
import styles from './notice-list.module.css';

/**
 * Notices with a calendar leaf, the beginning of their text, and when, where and by whom. `level` is the heading level
 * in the page's outline.
 */
export function NoticeList({
  notices,
  level = 2,
}: {
  readonly notices: readonly NoticeSummary[];
  readonly level?: 2 | 3;
}) {
  return (
    <ul className={rowsClass}>
      {notices.map((notice) => (
        <li key={notice.id}>
          <NoticeRow notice={notice} level={level} />
        </li>
      ))}
    </ul>
  );
}

function NoticeRow({ notice, level }: { readonly notice: NoticeSummary; readonly level: 2 | 3 }) {
  const langOf = useLangOf();
  const { t } = useTranslation('notices');
  const { date } = useFormats();
  const [broken, setBroken] = useState(false);
  const lang = langOf(notice.language);
  const Heading = level === 2 ? 'h2' : 'h3';
  const leaf = (
    <>
      <span className={styles['day']} aria-hidden="true">
        {notice.labelLg}
      </span>
      <span className={styles['month']} aria-hidden="true">
        {notice.labelSm}
      </span>
    </>
  );
  const cover = notice.coverPath !== '' && !broken;
  return (
    <article className={classNames(rowClass, styles['row'])} data-over={notice.over === 1 || undefined}>
      {notice.startTimeStr === '' ? (
        <time className={styles['leaf']} dateTime={notice.createtime}>
          <VisuallyHidden>{date(notice.createtime)}</VisuallyHidden>
          {leaf}
        </time>
      ) : (
        <span className={styles['leaf']}>{leaf}</span>
      )}
      <div className={rowWordsClass}>
        <Heading className={styles['title']} lang={lang}>
          <Link to="/notices/$section/$id" params={{ section: sectionOf(notice.type), id: notice.id }}>
            {notice.title}
          </Link>
        </Heading>
        <p className={styles['meta']}>
          {notice.startTimeStr !== '' && <time dateTime={notice.startTime}>{notice.startTimeStr}</time>}
          {notice.over === 1 && <b>{t('status.3')}</b>}
          {notice.place !== '' && <span lang={lang}>{notice.place}</span>}
          {notice.name !== '' && <span lang={lang}>{notice.name}</span>}
        </p>
        {notice.content !== '' && (
          <p className={styles['summary']} lang={lang}>
            {notice.content}
          </p>
        )}
      </div>
      {cover && (
        <img
          className={styles['cover']}
          src={notice.coverPath}
          alt=""
          loading="lazy"
          onError={() => setBroken(true)}
        />
      )}
    </article>
  );
}
