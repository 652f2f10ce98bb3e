import { useRef } from 'react';
import styles from './chart.module.css';
import { labelStep } from './chart-scale.ts';
import { useWidth } from './use-width.ts';

export interface Series {
  readonly key: string;
  readonly label: string;
  /** One for each label. */
  readonly values: readonly number[];
}

export interface PlotProps {
  readonly labels: readonly string[];
  readonly series: readonly Series[];
  /** The marks of the axis, from 0 up. */
  readonly marks: readonly number[];
  readonly format: (value: number) => string;
}

/** The width of the plot on a phone in em, until it is measured. */
const narrow = 20;

export const percent = (part: number) => `${part * 100}%`;

/** Columns or lines over time. Only every n-th label is shown where more would touch. */
export function UprightPlot({
  kind,
  labels,
  series,
  marks,
  format,
}: PlotProps & { readonly kind: 'bars' | 'lines' }) {
  const plot = useRef<HTMLDivElement>(null);
  const width = useWidth(plot) ?? narrow;
  const most = marks.at(-1) ?? 1;
  const slot = 100 / Math.max(1, labels.length);
  const x = (place: number) => slot * (place + 0.5);
  const y = (value: number) => 100 - (value / most) * 100;
  const step = labelStep(labels, width);
  return (
    // The texts are outside the drawing, so that they keep their size while it stretches.
    <div ref={plot} className={styles['plot']} aria-hidden="true">
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
  );
}
