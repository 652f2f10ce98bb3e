import type { ReactNode } from 'react';
import { useTranslation } from '../messages/translation.ts';
import { Button } from '../ui/controls/button.tsx';
import { Check } from '../ui/controls/check.tsx';
import { SelectionBar } from '../ui/lists/selection-bar.tsx';
import type { Selection } from '../ui/lists/use-selection.ts';

/** Above a list of titles that can be ticked, with a button (`children`) for the ticked ones. */
export function Selecting({
  selection,
  busy,
  onAct,
  children,
}: {
  readonly selection: Selection;
  readonly busy: boolean;
  readonly onAct: (chosen: readonly string[]) => void;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation('platform');
  const { chosen } = selection;
  return (
    <SelectionBar
      label={t('select.all')}
      selection={selection}
      count={chosen.length === 0 ? '' : t('select.chosen', { count: chosen.length })}
    >
      <Button disabled={chosen.length === 0} busy={busy} onClick={() => onAct(chosen)}>
        {children}
      </Button>
    </SelectionBar>
  );
}

/** Ticks a title of the list. */
export function SelectOne({
  selection,
  id,
  title,
  disabled = false,
}: {
  readonly selection: Selection;
  readonly id: string;
  readonly title: string;
  readonly disabled?: boolean;
}) {
  const { t } = useTranslation('platform');
  return (
    <Check
      hideLabel
      label={t('select.one', { title })}
      checked={selection.isChosen(id)}
      disabled={disabled}
      onChange={() => selection.toggle(id)}
    />
  );
}
