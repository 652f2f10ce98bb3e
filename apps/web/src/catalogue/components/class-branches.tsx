import { Link } from '@tanstack/react-router';
import { useFormats } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { VisuallyHidden } from '../../ui/style/visually-hidden.tsx';
import { classNotation } from '../class-codes.ts';
import styles from './class-branches.module.css';

interface ClassName {
  readonly kind: string;
  readonly name: string;
}

/** The path from all classes down to one. */
export function ClassWay({ above }: { readonly above: readonly ClassName[] }) {
  const { t } = useTranslation('catalogue');
  if (above.length === 0) return null;
  return (
    <nav className={styles['way']} aria-label={t('class.way')}>
      <ol>
        {above.map(({ kind, name }) => (
          <li key={kind}>
            <Link to="/kind/$letter" params={{ letter: kind }}>
              <span className={styles['number']}>{classNotation(kind)}</span> {name}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The classes one level below, with the number of titles in each. */
export function ClassBranches({
  below,
}: {
  readonly below: readonly (ClassName & { readonly total: number })[];
}) {
  const { t } = useTranslation('catalogue');
  const { number } = useFormats();
  if (below.length === 0) return null;
  return (
    <nav className={styles['branches']} aria-label={t('class.below')}>
      <ul>
        {below.map(({ kind, name, total }) => (
          <li key={kind}>
            <Link to="/kind/$letter" params={{ letter: kind }}>
              <span className={styles['number']}>{classNotation(kind)}</span>{' '}
              {name !== '' && <span>{name}</span>}{' '}
              <span className={styles['count']}>
                <span aria-hidden="true">{number(total)}</span>
                <VisuallyHidden>{t('class.total', { count: total, number: number(total) })}</VisuallyHidden>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
