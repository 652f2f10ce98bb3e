import { IconChevronLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from '../../messages/translation.ts';
import { Select } from '../../ui/controls/select.tsx';
import { classesQuery } from '../api.ts';
import { classLabel, classNotation } from '../class-codes.ts';
import styles from './class-menu.module.css';

/** The main classes: a menu beside the list, on a narrow window a select above it. `current` is one of them. */
export function ClassMenu({ current }: { readonly current: string }) {
  const { t } = useTranslation('catalogue');
  const navigate = useNavigate();
  const classes = useQuery(classesQuery).data?.below ?? [];
  return (
    <>
      <Link to="/kind" className={styles['all']}>
        <IconChevronLeft size={18} stroke={1.8} aria-hidden="true" />
        {t('class.all')}
      </Link>
      <nav className={styles['menu']} aria-label={t('class.menu')}>
        <ul>
          {classes.map(({ kind, name }) => (
            <li key={kind}>
              <Link
                to="/kind/$letter"
                params={{ letter: kind }}
                activeOptions={{ includeSearch: false }}
                data-open={kind === current ? '' : undefined}
              >
                <span className={styles['letter']}>{classNotation(kind)}</span>
                <span>{name}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {classes.length > 0 && (
        <Select
          label={t('class.choose')}
          className={styles['chooser']}
          value={current}
          onChange={(letter) => void navigate({ to: '/kind/$letter', params: { letter } })}
          choices={classes.map(({ kind, name }) => ({ value: kind, label: classLabel(kind, name) }))}
        />
      )}
    </>
  );
}
