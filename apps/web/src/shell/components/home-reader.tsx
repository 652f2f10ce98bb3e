import { Suspense, useEffect } from 'react';
import { lazyReaderLines as ReaderLines } from '../../circulation/public.ts';
import { usePage } from '../../platform/page.ts';
import { keepReservedLines } from '../../platform/reserved-lines.ts';
import { useInBrowser } from '../../platform/use-in-browser.ts';
import { useReader } from '../../reader/public.ts';
import styles from './home-reader.module.css';

/** The reader's lines on the home page. Only the browser knows the reader; what it knew last keeps their room free. */
export function HomeReader() {
  const page = usePage();
  const reader = useReader();
  const inBrowser = useInBrowser();
  const isVisitor = inBrowser && reader === undefined;
  useEffect(() => {
    if (isVisitor) keepReservedLines(page, 0);
  }, [page, isVisitor]);
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
