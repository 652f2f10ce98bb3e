import { Link } from '@tanstack/react-router';
import type { Guide } from '@yuelan/contract/notices/schemas';
import type { CSSProperties } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import { guidePageOf } from '../guides.ts';
import { useLangOf } from '../lang-of.ts';
import styles from './guide-grid.module.css';

/** Links to the guide pages that the library wrote, in two even rows if there are more than four. */
export function GuideGrid({ guides }: { readonly guides: readonly Omit<Guide, 'data'>[] }) {
  const langOf = useLangOf();
  const { t } = useTranslation('notices');
  const columns = guides.length <= 4 ? guides.length : Math.ceil(guides.length / 2);
  const style: CSSProperties & Record<`--${string}`, number> = { '--columns': columns };
  return (
    <nav aria-label={t('guide.label')}>
      <ul className={styles['grid']} style={style}>
        {guides.map((guide) => {
          const page = guidePageOf(guide.type);
          if (page === undefined) return null;
          const lang = langOf(guide.language);
          return (
            <li key={page}>
              <Link to="/guide/$page" params={{ page }}>
                <span className={styles['title']} lang={lang}>
                  {guide.title || t(`guide.${page}`)}
                </span>
                {guide.summary !== '' && (
                  <span className={styles['summary']} lang={lang}>
                    {guide.summary}
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
