import { type CSSProperties, type ReactNode, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import styles from './print-sheet.module.css';

/** The measures of label paper, in millimetres. */
export interface LabelPaper {
  readonly pageWidth: number;
  readonly pageHeight: number;
  readonly marginTop: number;
  readonly marginLeft: number;
  readonly columns: number;
  readonly rows: number;
  readonly labelWidth: number;
  readonly labelHeight: number;
  /** From the start of one label to the start of the next. */
  readonly pitchX: number;
  readonly pitchY: number;
}

const mm = (value: number) => `${value}mm`;

/** While it is mounted, the page prints this and nothing else. */
function PrintOnly({ page, children }: { readonly page: string; readonly children: ReactNode }) {
  useLayoutEffect(() => {
    // Only a style sheet can set the paper size, and the security policy allows none inside the page.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@page { ${page} }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    document.documentElement.toggleAttribute('data-prints-sheet', true);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
      document.documentElement.removeAttribute('data-prints-sheet');
    };
  }, [page]);
  return createPortal(
    <div className={styles['only']} data-print-sheet>
      {children}
    </div>,
    document.body,
  );
}

/**
 * Labels on sheets of label paper, row by row. The first `skip` places are already used. Visible only in print: the
 * caller prints once it is mounted.
 */
export function LabelSheets<Label>({
  paper,
  labels,
  keyOf,
  skip = 0,
  children,
}: {
  readonly paper: LabelPaper;
  readonly labels: readonly Label[];
  readonly keyOf: (label: Label) => string;
  readonly skip?: number;
  readonly children: (label: Label) => ReactNode;
}) {
  const perPage = paper.columns * paper.rows;
  const pages = Math.max(1, Math.ceil((labels.length + skip) / perPage));
  const placeOf = (place: number): CSSProperties => ({
    left: mm(paper.marginLeft + (place % paper.columns) * paper.pitchX),
    top: mm(paper.marginTop + Math.floor(place / paper.columns) * paper.pitchY),
    width: mm(paper.labelWidth),
    height: mm(paper.labelHeight),
  });
  return (
    <PrintOnly page={`size: ${mm(paper.pageWidth)} ${mm(paper.pageHeight)}; margin: 0`}>
      {Array.from({ length: pages }, (_, page) => (
        <div
          // The sheets have no other name than their number.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={page}
          className={styles['sheet']}
          style={{ width: mm(paper.pageWidth), height: mm(paper.pageHeight) }}
        >
          {labels.flatMap((label, at) => {
            const place = at + skip;
            return Math.floor(place / perPage) === page
              ? [
                  <div key={keyOf(label)} className={styles['label']} style={placeOf(place % perPage)}>
                    {children(label)}
                  </div>,
                ]
              : [];
          })}
        </div>
      ))}
    </PrintOnly>
  );
}

/** A receipt or a one-time slip on a narrow roll or at the top of a page. Visible only in print. */
export function Slip({
  widthMillimetres = 72,
  children,
}: {
  readonly widthMillimetres?: number;
  readonly children: ReactNode;
}) {
  return (
    <PrintOnly page="margin: 4mm">
      <div className={styles['slip']} style={{ width: mm(widthMillimetres) }}>
        {children}
      </div>
    </PrintOnly>
  );
}

/** Prints the page once the browser has laid it out, and calls `onDone` when the print dialog is closed. */
export function printNow(onDone: () => void): void {
  requestAnimationFrame(() => {
    addEventListener('afterprint', onDone, { once: true });
    print();
  });
}
