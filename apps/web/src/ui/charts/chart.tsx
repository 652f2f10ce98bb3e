import { useId } from 'react';
import { visuallyHiddenClass } from '../style/visually-hidden.tsx';
import styles from './chart.module.css';
import { axisMarks } from './chart-scale.ts';
import { RowsPlot } from './rows-plot.tsx';
import { type PlotProps, type Series, UprightPlot } from './upright-plot.tsx';

/**
 * Up to three series over the same labels, with the numbers in a table beside it. Bars and lines go from left to right
 * over time and name only as many labels as fit; rows are bars below one another, each with its whole name. The series
 * differ in colour, and lines also in pattern.
 */
export function Chart({
  title,
  kind,
  labels,
  series,
  labelHead,
  format = String,
}: {
  readonly title: string;
  readonly kind: 'bars' | 'lines' | 'rows';
  readonly labels: readonly string[];
  readonly series: readonly Series[];
  /** What the labels are: the head of the table's first column. */
  readonly labelHead: string;
  readonly format?: (value: number) => string;
}) {
  const id = useId();
  const marks = axisMarks(Math.max(0, ...series.flatMap(({ values }) => values)));
  const plot: PlotProps = { labels, series, marks, format };
  return (
    <figure className={styles['figure']} aria-labelledby={id}>
      <figcaption id={id} className={styles['title']}>
        {title}
      </figcaption>
      {series.length > 1 && (
        <ul className={styles['legend']}>
          {series.map(({ key, label }, place) => (
            <li key={key} data-series={place}>
              {label}
            </li>
          ))}
        </ul>
      )}
      <div className={styles['parts']}>
        {kind === 'rows' ? <RowsPlot {...plot} /> : <UprightPlot {...plot} kind={kind} />}
        {/* Content that scrolls must be reachable by keyboard. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
        <section className={styles['numbers']} tabIndex={0} aria-labelledby={id}>
          <table>
            <caption className={visuallyHiddenClass}>{title}</caption>
            <thead>
              <tr>
                <th scope="col">{labelHead}</th>
                {series.map(({ key, label }) => (
                  <th key={key} scope="col" className={styles['number']}>
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {labels.map((label, place) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  {series.map(({ key, values }) => (
                    <td key={key} className={styles['number']}>
                      {format(values[place] ?? 0)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
    </figure>
  );
}

/** One of the library's figures with what it counts; `note` compares it. */
export function Figure({
  value,
  label,
  note,
}: {
  readonly value: string;
  readonly label: string;
  readonly note?: string | undefined;
}) {
  return (
    <div className={styles['single']}>
      <span className={styles['value']}>{value}</span>
      <span>{label}</span>
      {note !== undefined && <span className={styles['note']}>{note}</span>}
    </div>
  );
}
