import { Link } from '@tanstack/react-router';
import type { NoticeSummary } from '@yuelan/contract/notices/schemas';
import { useFormats } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { useLangOf } from '../lang-of.ts';
import { sectionOf } from '../sections.ts';
import styles from './notice-lines.module.css';

/** Notices in short lines: the title, and when it was published or when and where the event takes place. */
export function NoticeLines({ notices }: { readonly notices: readonly NoticeSummary[] }) {
  const langOf = useLangOf();
  const { t } = useTranslation('notices');
  const { date } = useFormats();
  return (
    <ul className={styles['lines']}>
      {notices.map((notice) => (
        <li key={notice.id}>
          <Link
            to="/notices/$section/$id"
            params={{ section: sectionOf(notice.type), id: notice.id }}
            lang={langOf(notice.language)}
          >
            {notice.title}
          </Link>
          <span className={styles['meta']}>
            {notice.over === 1 && <b>{t('status.3')}</b>}
            {notice.startTimeStr === '' ? (
              <time dateTime={notice.createtime}>{date(notice.createtime)}</time>
            ) : (
              <>
                <time dateTime={notice.startTime}>{notice.startTimeStr}</time>
                {notice.place !== '' && <span lang={langOf(notice.language)}>{notice.place}</span>}
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
