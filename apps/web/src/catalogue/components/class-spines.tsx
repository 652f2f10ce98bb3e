import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { useFormats } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { clothOf } from '../../ui/pictures/cloth.ts';
import { classNames } from '../../ui/style/class-names.ts';
import { VisuallyHidden } from '../../ui/style/visually-hidden.tsx';
import { classNotation } from '../class-codes.ts';
import { spineWidth } from '../spine-width.ts';
import styles from './class-spines.module.css';

/** The main classes as volumes on a shelf; larger classes are wider. */
export function ClassSpines({
  classes,
}: {
  readonly classes: readonly { readonly kind: string; readonly name: string; readonly total: number }[];
}) {
  const { t } = useTranslation('catalogue');
  const { number } = useFormats();
  const largest = Math.max(0, ...classes.map(({ total }) => total));
  return (
    <nav aria-label={t('class.menu')}>
      <ul className={styles['shelf']}>
        {classes.map(({ kind, name, total }) => {
          const { className, ...cloth } = clothOf({ classNumber: kind });
          const style: CSSProperties & Record<`--${string}`, string> = {
            '--wide': `${spineWidth(total, largest)}rem`,
          };
          return (
            <li key={kind} style={style}>
              <Link
                to="/kind/$letter"
                params={{ letter: kind }}
                {...cloth}
                className={classNames(className, styles['spine'], total === 0 && styles['empty'])}
              >
                <span className={styles['letter']}>{classNotation(kind)}</span>{' '}
                <span className={styles['name']}>{name}</span>{' '}
                <span className={styles['count']}>
                  <span aria-hidden="true">{number(total)}</span>
                  <VisuallyHidden>{t('class.total', { count: total, number: number(total) })}</VisuallyHidden>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
