import type { Title } from '@yuelan/contract/catalogue/schemas';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import { usePage } from '../../platform/page.ts';
import { LinesSkeleton } from '../../ui/feedback/skeleton.tsx';
import { SectionHead } from '../../ui/layout/section-head.tsx';
import { shelvedCopiesOf } from '../shelf-books.ts';
import styles from './shelf-around.module.css';

const ShelfStrip = lazy(() => import('./shelf-strip.tsx'));

/** The books beside this one on its shelf, loaded when scrolled near; nothing without a place or a call number. */
export function ShelfAround({ title }: { readonly title: Title }) {
  const { t } = useTranslation(['catalogue', 'platform']);
  const section = useRef<HTMLElement>(null);
  const [near, setNear] = useState(false);
  const copies = shelvedCopiesOf(title, usePage().library);

  useEffect(() => {
    if (section.current === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting !== true) return;
        setNear(true);
        observer.disconnect();
      },
      { rootMargin: '400px' },
    );
    observer.observe(section.current);
    return () => observer.disconnect();
  }, []);

  if (copies.length === 0) return null;
  const waiting = <LinesSkeleton label={t('platform:loading')} />;
  return (
    <section ref={section} className={styles['around']} data-unprinted aria-labelledby="shelf">
      <SectionHead id="shelf" title={t('catalogue:shelf.title')} />
      {near && (
        <Suspense fallback={waiting}>
          <ShelfStrip title={title} copies={copies} waiting={waiting} />
        </Suspense>
      )}
    </section>
  );
}
