import styles from './chart.module.css';
import { type PlotProps, percent } from './upright-plot.tsx';

/** Bars below one another. A name takes up to two fifths of the width and wraps, so it is complete at any width. */
export function RowsPlot({ labels, series, marks, format }: PlotProps) {
  const most = marks.at(-1) ?? 1;
  const bar = 72 / series.length;
  return (
    <div className={styles['rows']} aria-hidden="true">
      {labels.map((label, place) => (
        <div key={label} className={styles['row']}>
          <span className={styles['name']}>{label}</span>
          <div className={styles['track']}>
            <svg viewBox={`0 0 ${most} 100`} preserveAspectRatio="none" aria-hidden="true">
              {marks.map((mark) => (
                <line key={mark} className={styles['grid']} x1={mark} x2={mark} y1={0} y2={100} />
              ))}
              {series.map(({ key, values }, at) => (
                <rect
                  key={key}
                  className={styles['bars']}
                  data-series={at}
                  y={14 + at * bar}
                  width={values[place] ?? 0}
                  height={bar * 0.94}
                />
              ))}
            </svg>
          </div>
        </div>
      ))}
      <div className={styles['axis']}>
        {marks.map((mark) => (
          <span key={mark} className={styles['label']} style={{ left: percent(mark / most) }}>
            {format(mark)}
          </span>
        ))}
      </div>
    </div>
  );
}
