import { Link } from '@tanstack/react-router';
import { mainClasses } from '@yuelan/contract/catalogue/classes';
import type { CSSProperties } from 'react';
import { useFormats } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { usePage } from '../../platform/page.ts';
import { clothOf } from '../../ui/pictures/cloth.ts';
import { classNames } from '../../ui/style/class-names.ts';
import { VisuallyHidden } from '../../ui/style/visually-hidden.tsx';
import { mainClassLetters } from '../class-codes.ts';
import { spineWidth } from '../spine-width.ts';
import styles from './class-spines.module.css';

/** The 22 classes as volumes on a shelf; `totals` is empty while nobody knows how many titles they hold. */
export function ClassSpines({ totals }: { readonly totals: ReadonlyMap<string, number> }) {
  const { language } = usePage();
  const { t } = useTranslation('catalogue');
  const { number } = useFormats();
  const largest = Math.max(0, ...totals.values());
  return (
    <nav aria-label={t('class.menu')}>
      <ul className={styles['shelf']}>
        {mainClassLetters.map((letter) => {
          const total = totals.get(letter);
          const name = mainClasses[letter][language];
          const { className, ...cloth } = clothOf({ classNumber: letter });
          const style: CSSProperties & Record<`--${string}`, string> = {
            '--wide': `${spineWidth(total ?? 0, largest)}rem`,
          };
          return (
            <li key={letter} style={style}>
              <Link
                to="/kind/$letter"
                params={{ letter }}
                {...cloth}
                className={classNames(className, styles['spine'], total === 0 && styles['empty'])}
              >
                <span className={styles['letter']}>{letter}</span>{' '}
                <span className={styles['name']}>{name}</span>{' '}
                {total !== undefined && (
                  <span className={styles['count']}>
                    <span aria-hidden="true">{number(total)}</span>
                    <VisuallyHidden>
                      {t('class.total', { count: total, number: number(total) })}
                    </VisuallyHidden>
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
