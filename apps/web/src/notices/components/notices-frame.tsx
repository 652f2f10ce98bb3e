import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import { WithSideMenu } from '../../ui/layout/side-menu.tsx';
import { sectionNames } from '../sections.ts';

/** A notice page next to the menu of these pages. */
export function NoticesFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('notices');
  return (
    <WithSideMenu
      label={t('menu')}
      entries={[
        ...sectionNames.map((section) => ({
          key: section,
          link: (
            <Link to="/notices/$section" params={{ section }} activeOptions={{ includeSearch: false }}>
              {t(`sections.${section}`)}
            </Link>
          ),
        })),
        {
          key: 'activities',
          link: (
            <Link to="/activities" activeOptions={{ includeSearch: false }}>
              {t('sections.activities')}
            </Link>
          ),
        },
      ]}
    >
      {children}
    </WithSideMenu>
  );
}
