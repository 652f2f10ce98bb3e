import { Suspense, useEffect } from 'react';
import { lazyReaderLines as ReaderLines } from '../../circulation/public.ts';
import { usePage } from '../../platform/page.ts';
import { forgetReservedLines } from '../../platform/reserved-lines.ts';
import { currentReader, useReader } from '../../reader/public.ts';
import styles from './home-reader.module.css';

/** The reader's lines on the home page. Only the browser knows the reader; what it knew last keeps their room free. */
export function HomeReader() {
  const page = usePage();
  const reader = useReader();
  // Asked directly: while a page is hydrated, the reader is not shown yet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a logout is why it runs again.
  useEffect(() => {
    if (currentReader(page) === undefined) forgetReservedLines(page);
  }, [page, reader]);
  return (
    <div className={styles['lines']}>
      {reader?.mustChangePassword === false && (
        <Suspense>
          <ReaderLines key={reader.name} />
        </Suspense>
      )}
    </div>
  );
}
