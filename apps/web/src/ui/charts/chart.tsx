import { useId } from 'react';
import { visuallyHiddenClass } from '../style/visually-hidden.tsx';
import styles from './chart.module.css';
import { axisMarks, labelStep } from './chart-scale.ts';

export interface Series {
  readonly key: string;
  readonly label: string;
  /** One for each label. */
  readonly values: readonly number[];
}

/** This many labels fit side by side, even on a phone. */
const labelsAtMost = 8;

const percent = (part: number) => `${part * 100}%`;

/**
 * Up to three series over the same labels, as bars or lines, with the numbers in a table beside it. The series differ in
 * colour and in pattern.
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
  readonly kind: 'bars' | 'lines';
  readonly labels: readonly string[];
  readonly series: readonly Series[];
  /** What the labels are: the head of the table's first column. */
  readonly labelHead: string;
  readonly format?: (value: number) => string;
}) {
  const id = useId();
  const marks = axisMarks(Math.max(0, ...series.flatMap(({ values }) => values)));
  const most = marks.at(-1) ?? 1;
  const slot = 100 / Math.max(1, labels.length);
  const x = (place: number) => slot * (place + 0.5);
  const y = (value: number) => 100 - (value / most) * 100;
  const step = labelStep(labels.length, labelsAtMost);
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
        {/* The texts are outside the drawing, so that they keep their size while it stretches. */}
        <div className={styles['plot']} aria-hidden="true">
          {marks.map((mark) => (
            <span key={mark} className={styles['mark']} style={{ top: percent(y(mark) / 100) }}>
              {format(mark)}
            </span>
          ))}
          {labels.map((label, place) =>
            place % step === 0 ? (
              <span key={label} className={styles['label']} style={{ left: percent(x(place) / 100) }}>
                {label}
              </span>
            ) : null,
          )}
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            {marks.map((mark) => (
              <line key={mark} className={styles['grid']} x1={0} x2={100} y1={y(mark)} y2={y(mark)} />
            ))}
            {series.map(({ key, values }, at) =>
              kind === 'bars' ? (
                <g key={key} className={styles['bars']} data-series={at}>
                  {values.map((value, place) => {
                    const bar = (slot * 0.72) / series.length;
                    return (
                      <rect
                        key={labels[place]}
                        x={x(place) - slot * 0.36 + at * bar}
                        y={y(value)}
                        width={bar * 0.94}
                        height={100 - y(value)}
                      />
                    );
                  })}
                </g>
              ) : (
                <polyline
                  key={key}
                  className={styles['line']}
                  data-series={at}
                  points={values.map((value, place) => `${x(place)},${y(value)}`).join(' ')}
                />
              ),
            )}
          </svg>
        </div>
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
