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
}: {
  readonly chosen: readonly Chosen[];
  /** False while names are being fetched: the chips keep their place, but are invisible. */
  readonly named?: boolean;
  readonly onClear: () => void;
}) {
  const { t } = useTranslation('catalogue');
  if (chosen.length === 0) return null;
  return (
    <ul className={styles['chips']} data-named={named} aria-label={t('facet.selected')}>
      {chosen.map((one) => (
        <li key={one.key}>
          <Chip onRemove={one.onRemove} removeLabel={t('facet.remove', { name: one.name })}>
            {one.name}
          </Chip>
        </li>
      ))}
      {chosen.length > 1 && (
        <li>
          <Button kind="quiet" onClick={onClear}>
            {t('facet.clear')}
          </Button>
        </li>
      )}
    </ul>
  );
}
