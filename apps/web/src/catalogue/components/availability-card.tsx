import { lendingStates } from '@yuelan/contract/catalogue/copy-states';
import type { Holding, Title } from '@yuelan/contract/catalogue/schemas';
import { useFormats, useLibrary } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { Button } from '../../ui/controls/button.tsx';
import { StateDot } from '../../ui/feedback/state-dot.tsx';
import { cardClass } from '../../ui/layout/panel.tsx';
import { classNames } from '../../ui/style/class-names.ts';
import { type Availability, availabilityOf, availabilityTones } from '../availability.ts';
import { useCopyPlace } from '../copy-place.ts';
import { dayIn } from '../day.ts';
import styles from './availability-card.module.css';

const words = {
  available: 'availableNow',
  'all-out': 'noneNow',
  'nothing-now': 'noneNow',
  'in-house': 'inHouse',
  'no-copies': 'noCopies',
} as const satisfies Record<Availability['kind'], string>;

const placesShown = 3;

/** The places of the available copies, the most copies first. */
function placesOf(copies: readonly Holding[], placeOf: (copy: Holding) => string): readonly string[] {
  const counts = new Map<string, number>();
  for (const copy of copies) {
    if (copy.lendingState !== lendingStates.available) continue;
    const place = placeOf(copy);
    counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([place]) => place);
}

/** Whether and where the book is available. */
export function AvailabilityCard({ title, copiesId }: { readonly title: Title; readonly copiesId: string }) {
  const { t } = useTranslation('catalogue');
  const formats = useFormats();
  const { display } = useLibrary();
  const placeOf = useCopyPlace();
  const availability = availabilityOf(title.storageInfo, title.bookLibraryList, dayIn(display?.timeZone));
  const { allCount, storageCount } = title.storageInfo;
  const places = placesOf(title.bookLibraryList, placeOf).slice(0, placesShown);
  return (
    <aside className={classNames(cardClass, styles['card'])} aria-label={t('availability.label')}>
      <StateDot tone={availabilityTones[availability.kind]}>{t(`book.${words[availability.kind]}`)}</StateDot>
      {allCount > 0 && (
        <p className={styles['count']}>
          <b data-none={storageCount === 0 || undefined}>{formats.number(storageCount)}</b>{' '}
          <span>{t('book.ofAll', { count: allCount })}</span>
        </p>
      )}
      {availability.kind === 'all-out' && availability.due !== undefined && (
        <p className={styles['line']}>{t('book.dueFirst', { due: formats.date(availability.due) })}</p>
      )}
      {places.map((place) => (
        <p key={place} className={styles['line']}>
          {place}
        </p>
      ))}
      {allCount > 0 && (
        <Button onClick={() => document.getElementById(copiesId)?.scrollIntoView({ behavior: 'smooth' })}>
          {t('book.seeCopies')}
        </Button>
      )}
    </aside>
  );
}
