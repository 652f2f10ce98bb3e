import type { CopyLine } from '@yuelan/contract/catalogue/desk-schemas';
import { useEffect } from 'react';
import { Barcode } from '../../../ui/pictures/barcode.tsx';
import { LabelSheets, printNow } from '../../../ui/print/print-sheet.tsx';
import { type LabelPaperName, labelPapers, spineLines } from '../label-papers.ts';
import styles from './label-sheet.module.css';

/** Prints labels of copies as soon as it is mounted: for the spine, or with the barcode. */
export function LabelSheet({
  paper,
  kind,
  copies,
  skip,
  library,
  onDone,
}: {
  readonly paper: LabelPaperName;
  readonly kind: 'spine' | 'barcode';
  readonly copies: readonly CopyLine[];
  /** How many places of the first sheet are already used. */
  readonly skip: number;
  readonly library: string;
  readonly onDone: () => void;
}) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it prints once.
  useEffect(() => printNow(onDone), []);
  return (
    <LabelSheets paper={labelPapers[paper]} labels={copies} keyOf={({ id }) => String(id)} skip={skip}>
      {(copy) =>
        kind === 'spine' ? (
          <div className={styles['spine']}>
            {spineLines(copy.callNumber).map((line, at) => (
              // Lines of a call number may be equal.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <span key={at}>{line}</span>
            ))}
          </div>
        ) : (
          <div className={styles['barcode']}>
            <span className={styles['name']}>{library}</span>
            <span className={styles['bars']}>
              <Barcode text={copy.barcode} label={copy.barcode} />
            </span>
            <span>{copy.barcode}</span>
            <span className={styles['name']}>{copy.title}</span>
          </div>
        )
      }
    </LabelSheets>
  );
}
