import {
  type KeyboardEvent,
  type PointerEvent,
  type SubmitEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useTranslation } from '../../messages/translation.ts';
import { Button } from '../../ui/controls/button.tsx';
import { anyYear, type YearRange as Range, yearFrom, yearsBetween } from '../search-address.ts';
import { useYearsLabel } from '../use-years-label.ts';
import { type YearBin, yearBins } from '../year-bins.ts';
import styles from './year-range.module.css';

/** Long enough for a held key to repeat before the search runs. */
const pauseMilliseconds = 600;
const farKeys = 5;
/** In pixels. The handles are outside the range, so that they never cover each other. */
const halfHandle = 12;

interface Bucket {
  readonly key: string;
  readonly docCount: number;
}

/**
 * The years of the results as small bars. The reader brushes a range across them, moves its two handles, or types it.
 * The bars show all titles, and in front of them those that remain with the other selections.
 */
export default function YearRange({
  years,
  remaining,
  range,
  onChange,
}: {
  readonly years: readonly Bucket[];
  readonly remaining: readonly Bucket[] | undefined;
  readonly range: Range;
  readonly onChange: (range: Range) => void;
}) {
  const { t } = useTranslation('catalogue');
  const label = useYearsLabel();
  const bins = yearBins(years);
  const left = remaining === undefined ? bins : yearBins(years, remaining);
  const [brushed, setBrushed] = useState<readonly [number, number]>();
  const bars = useRef<HTMLDivElement>(null);
  const start = useRef<number>(undefined);
  const held = useRef<0 | 1>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const first = bins[0];
  const last = bins.at(-1);
  if (first === undefined || last === undefined) return null;

  const chosen = brushed ?? placesOf(bins, range);
  const [low, high] = chosen;
  const highest = Math.max(...bins.map(({ count }) => count));

  function finish([from, to]: readonly [number, number]): void {
    setBrushed(undefined);
    const isAll = from === 0 && to === bins.length - 1;
    onChange(
      isAll
        ? anyYear
        : {
            from: from === 0 ? null : (bins[from]?.from ?? null),
            to: to === bins.length - 1 ? null : (bins[to]?.to ?? null),
          },
    );
  }

  /** Shows a range at once, and searches after a pause between key presses. */
  function move(to: readonly [number, number]): void {
    setBrushed(to);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => finish(to), pauseMilliseconds);
  }

  /**
   * The bar under a pointer. A handle is between two bars: the first handle belongs to the bar after it, the last to
   * the bar before it.
   */
  function placeOf({ clientX }: PointerEvent): number {
    const { left: edge = 0, width = 1 } = bars.current?.getBoundingClientRect() ?? {};
    const shift = held.current === undefined ? 0 : held.current === 0 ? halfHandle : -halfHandle;
    const part = ((clientX + shift - edge) / width) * bins.length;
    const place = held.current === undefined ? Math.floor(part) : Math.round(part) - held.current;
    return Math.min(bins.length - 1, Math.max(0, place));
  }

  const between = (one: number, other: number): readonly [number, number] =>
    one < other ? [one, other] : [other, one];

  /** Starts brushing at the pointer, or, if a handle is held, at the other end of the range. */
  function begin(event: PointerEvent<HTMLElement>, which?: 0 | 1): void {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = which;
    start.current = which === undefined ? placeOf(event) : which === 0 ? high : low;
    if (which === undefined) setBrushed([start.current, start.current]);
  }

  const brushing = {
    onPointerMove: (event: PointerEvent) => {
      if (start.current !== undefined) setBrushed(between(start.current, placeOf(event)));
    },
    onPointerUp: (event: PointerEvent) => {
      if (start.current === undefined) return;
      const brush = between(start.current, placeOf(event));
      start.current = undefined;
      finish(brush);
    },
    onPointerCancel: () => {
      start.current = undefined;
      setBrushed(undefined);
    },
  };

  function onKey(event: KeyboardEvent, which: 0 | 1): void {
    const at = chosen[which];
    const to = {
      ArrowLeft: at - 1,
      ArrowDown: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at + 1,
      PageDown: at - farKeys,
      PageUp: at + farKeys,
      Home: 0,
      End: bins.length - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (which === 0) move([Math.min(high, Math.max(0, to)), high]);
    else move([low, Math.max(low, Math.min(bins.length - 1, to))]);
  }

  const handle = (which: 0 | 1) => (
    <span
      role="slider"
      tabIndex={0}
      className={styles['handle']}
      data-end={which === 0 ? 'first' : 'last'}
      style={{ left: `${((chosen[which] + which) / bins.length) * 100}%` }}
      aria-label={t(which === 0 ? 'years.first' : 'years.last')}
      aria-valuemin={which === 0 ? 0 : low}
      aria-valuemax={which === 0 ? high : bins.length - 1}
      aria-valuenow={chosen[which]}
      aria-valuetext={String(which === 0 ? bins[low]?.from : bins[high]?.to)}
      onKeyDown={(event) => onKey(event, which)}
      onPointerDown={(event) => begin(event, which)}
      {...brushing}
    />
  );

  return (
    <fieldset className={styles['years']}>
      <legend className={styles['legend']}>{t('years.title')}</legend>
      <div className={styles['track']}>
        <div
          role="img"
          aria-label={t('years.chart', { from: first.from, to: last.to })}
          className={styles['bars']}
          ref={bars}
          onPointerDown={(event) => begin(event)}
          {...brushing}
        >
          {bins.map((bin, at) => (
            <span
              key={bin.from}
              className={styles['bar']}
              data-in={at >= low && at <= high ? '' : undefined}
              style={{ height: heightOf(bin.count, highest) }}
            >
              <span style={{ height: heightOf(left[at]?.count ?? 0, bin.count) }} />
            </span>
          ))}
        </div>
        {handle(0)}
        {handle(1)}
      </div>
      <p className={styles['said']} aria-live="polite">
        {label({ from: bins[low]?.from ?? first.from, to: bins[high]?.to ?? last.to })}
      </p>
      <TypedYears key={`${range.from} ${range.to}`} range={range} onChange={onChange} />
    </fieldset>
  );
}

const heightOf = (count: number, of: number): string =>
  count === 0 || of === 0 ? '0' : `${Math.max(4, (count / of) * 100)}%`;

/** The first and last bar of a range. */
function placesOf(bins: readonly YearBin[], { from, to }: Range): readonly [number, number] {
  const low = from === null ? 0 : bins.findIndex((bin) => bin.to >= from);
  const high = to === null ? bins.length - 1 : bins.findLastIndex((bin) => bin.from <= to);
  return [low < 0 ? bins.length - 1 : low, Math.max(high, low, 0)];
}

function TypedYears({
  range,
  onChange,
}: {
  readonly range: Range;
  readonly onChange: (range: Range) => void;
}) {
  const { t } = useTranslation('catalogue');
  const [from, setFrom] = useState(String(range.from ?? ''));
  const [to, setTo] = useState(String(range.to ?? ''));
  const [isWrong, setIsWrong] = useState<readonly boolean[]>([]);
  const id = useId();
  const problem = (which: 0 | 1) => (isWrong[which] ? { 'aria-invalid': true, 'aria-describedby': id } : {});
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const wrong = [from, to].map((text) => text.trim() !== '' && yearFrom(text) === null);
    setIsWrong(wrong);
    if (wrong.includes(true)) event.currentTarget.querySelectorAll('input')[wrong.indexOf(true)]?.focus();
    else onChange(yearsBetween(yearFrom(from), yearFrom(to)));
  }
  return (
    <form className={styles['typed']} onSubmit={submit}>
      <input
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        aria-label={t('years.first')}
        placeholder={t('years.from')}
        value={from}
        {...problem(0)}
        onChange={(event) => setFrom(event.currentTarget.value)}
      />
      <span aria-hidden="true">–</span>
      <input
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        aria-label={t('years.last')}
        placeholder={t('years.to')}
        value={to}
        {...problem(1)}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <Button type="submit">{t('years.apply')}</Button>
      {isWrong.includes(true) && (
        <p id={id} className={styles['problem']}>
          {t('years.wrong')}
        </p>
      )}
    </form>
  );
}
