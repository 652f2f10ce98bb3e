import type { ReactNode } from 'react';
import { FilterField } from '../../../desk/table/filter-field.tsx';
import { useTranslation } from '../../../messages/translation.ts';
import { Select } from '../../../ui/controls/select.tsx';
import { type Preset, presetOf, presets, type Span, spanOf } from '../periods.ts';
import styles from './period-bar.module.css';

/** Chooses the days to count: a preset period, or any two days. */
export function PeriodBar({
  period,
  onChange,
  children,
}: {
  readonly period: Span & { readonly today: string };
  readonly onChange: (span: Span) => void;
  /** More controls of the screen. */
  readonly children?: ReactNode;
}) {
  const { t } = useTranslation('statisticsDesk');
  const { from, to, today } = period;
  const own = presetOf(period, today);
  return (
    <div className={styles['bar']} data-unprinted>
      <Select<Preset | ''>
        label={t('period.label')}
        value={own ?? ''}
        choices={[
          ...(own === undefined ? [{ value: '' as const, label: t('period.own') }] : []),
          ...presets.map((value) => ({ value, label: t(`period.${value}`) })),
        ]}
        onChange={(preset) => preset !== '' && onChange(spanOf(preset, today))}
      />
      <FilterField
        label={t('period.from')}
        type="date"
        max={to}
        value={from}
        onChange={(day) => day !== '' && onChange({ from: day, to })}
      />
      <FilterField
        label={t('period.to')}
        type="date"
        min={from}
        value={to}
        onChange={(day) => day !== '' && onChange({ from, to: day })}
      />
      {children}
    </div>
  );
}
