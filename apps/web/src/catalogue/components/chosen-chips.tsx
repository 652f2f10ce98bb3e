import { useEffect, useRef } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Chip } from '../../ui/controls/chip.tsx';
import styles from './chosen-chips.module.css';

/** One choice that narrows a search. */
export interface Chosen {
  readonly key: string;
  /** "Class: I Literature" */
  readonly name: string;
  readonly onRemove: () => void;
}

/** The choices that narrow the search, with buttons to remove one or all. */
export function ChosenChips({
  chosen,
  named = true,
  onClear,
  onLast,
}: {
  readonly chosen: readonly Chosen[];
  /** False while names are being fetched: the chips keep their place, but are invisible. */
  readonly named?: boolean;
  readonly onClear: () => void;
  /** Takes the focus when no choice is left. */
  readonly onLast: () => void;
}) {
  const { t } = useTranslation('catalogue');
  const list = useRef<HTMLUListElement>(null);
  const count = chosen.length;
  /** The place of a choice that is being removed, and how many there were: the next one gets its focus. */
  const removing = useRef<{ readonly at: number; readonly of: number }>(undefined);
  useEffect(() => {
    const { at, of } = removing.current ?? { at: 0, of: 0 };
    removing.current = undefined;
    if (count < of) list.current?.children[Math.min(at, count - 1)]?.querySelector('button')?.focus();
  }, [count]);
  const remove = (one: Chosen, at: number): void => {
    removing.current = { at, of: count };
    if (count === 1) onLast();
    one.onRemove();
  };
  if (count === 0) return null;
  return (
    <ul ref={list} className={styles['chips']} data-named={named} aria-label={t('facet.selected')}>
      {chosen.map((one, at) => (
        <li key={one.key}>
          <Chip onRemove={() => remove(one, at)} removeLabel={t('facet.remove', { name: one.name })}>
            {one.name}
          </Chip>
        </li>
      ))}
      {count > 1 && (
        <li>
          <Button
            kind="quiet"
            onClick={() => {
              onLast();
              onClear();
            }}
          >
            {t('facet.clear')}
          </Button>
        </li>
      )}
    </ul>
  );
}
