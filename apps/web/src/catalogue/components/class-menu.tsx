import { IconChevronLeft } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { type MainClass, mainClasses } from '@yuelan/contract/catalogue/classes';
import { useTranslation } from '../../messages/translation.ts';
import { usePage } from '../../platform/page.ts';
import { Select } from '../../ui/controls/select.tsx';
import { classLabel, mainClassLetters } from '../class-codes.ts';
import styles from './class-menu.module.css';

/** The 22 classes: a menu beside the list, a chooser above it on a narrow window. */
export function ClassMenu({ current }: { readonly current: MainClass }) {
  const { language } = usePage();
  const { t } = useTranslation('catalogue');
  const navigate = useNavigate();
  return (
    <>
      <Link to="/kind" className={styles['all']}>
        <IconChevronLeft size={18} stroke={1.8} aria-hidden="true" />
        {t('class.all')}
      </Link>
      <nav className={styles['menu']} aria-label={t('class.menu')}>
        <ul>
          {mainClassLetters.map((letter) => (
            <li key={letter}>
              <Link to="/kind/$letter" params={{ letter }} activeOptions={{ includeSearch: false }}>
                <span className={styles['letter']}>{letter}</span>
                <span>{mainClasses[letter][language]}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Select
        label={t('class.choose')}
        className={styles['chooser']}
        value={current}
        onChange={(letter) => void navigate({ to: '/kind/$letter', params: { letter } })}
        choices={mainClassLetters.map((letter) => ({ value: letter, label: classLabel(letter, language) }))}
      />
    </>
  );
}
