import type { ReactNode } from 'react';
import { VisuallyHidden } from '../style/visually-hidden.tsx';
import styles from './skeleton.module.css';

/** A grey shape the size of the content to come. */
export function Skeleton({
  width = '100%',
  height = '1em',
}: {
  readonly width?: string;
  readonly height?: string;
}) {
  return <span className={styles['skeleton']} style={{ width, height }} aria-hidden="true" />;
}

/** Wraps skeletons: says once that something is loading. */
function Waiting({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  );
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Rows, each with a cover, a title and two lines. */
export function ListSkeleton({ label, rows = 5 }: { readonly label: string; readonly rows?: number }) {
  return (
    <Waiting label={label}>
      <div className={styles['list']}>
        {times(rows).map((row) => (
          <div key={row} className={styles['row']}>
            <span className={styles['cover']} />
            <div className={styles['lines']}>
              <Skeleton width="55%" height="1.3em" />
              <Skeleton width="35%" />
              <Skeleton width="70%" />
            </div>
          </div>
        ))}
      </div>
    </Waiting>
  );
}

/** Covers side by side, like a shelf. */
export function ShelfSkeleton({ label, books = 6 }: { readonly label: string; readonly books?: number }) {
  return (
    <Waiting label={label}>
      <div className={styles['shelf']}>
        {times(books).map((book) => (
          <div key={book} className={styles['lines']}>
            <span className={styles['cover']} />
            <Skeleton width="80%" />
            <Skeleton width="50%" height="0.85em" />
          </div>
        ))}
      </div>
    </Waiting>
  );
}

/** A book's page: cover, heading, facts. */
export function BookSkeleton({ label }: { readonly label: string }) {
  return (
    <Waiting label={label}>
      <div className={styles['book']}>
        <span className={styles['cover']} />
        <div className={styles['lines']}>
          <Skeleton width="60%" height="2.2em" />
          <Skeleton width="35%" height="1.2em" />
          {times(5).map((line) => (
            <Skeleton key={line} width="75%" />
          ))}
        </div>
      </div>
    </Waiting>
  );
}

/** Lines of a ranking or a paragraph. */
export function LinesSkeleton({ label, lines = 5 }: { readonly label: string; readonly lines?: number }) {
  return (
    <Waiting label={label}>
      <div className={styles['lines']}>
        {times(lines).map((line) => (
          <Skeleton key={line} height="1.4em" width={line % 2 === 0 ? '90%' : '70%'} />
        ))}
      </div>
    </Waiting>
  );
}
