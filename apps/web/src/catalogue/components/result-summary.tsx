import type { ReactNode, Ref } from 'react';
import styles from './result-summary.module.css';
import { Sentence } from './sentence.tsx';

/** The query and the number of results, as the heading of the screen; the sort order is at the end of the line. */
export function ResultSummary({
  heading,
  sentence,
  count,
  children,
}: {
  readonly heading: Ref<HTMLHeadingElement>;
  /** Contains `objectMark` in place of `count`. */
  readonly sentence: string;
  readonly count: string;
  readonly children?: ReactNode;
}) {
  return (
    <div className={styles['summary']}>
      <h1 ref={heading} tabIndex={-1} className={styles['heading']}>
        <Sentence text={sentence}>
          <b>{count}</b>
        </Sentence>
      </h1>
      <div className={styles['tools']} data-unprinted>
        {children}
      </div>
    </div>
  );
}
