import { useFormats } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { StateDot } from '../../ui/feedback/state-dot.tsx';
import { type Availability, availabilityTones } from '../availability.ts';

/** Whether a title is available, in words beside a dot. */
export function AvailabilityMark({ availability }: { readonly availability: Availability }) {
  const { t } = useTranslation('catalogue');
  const formats = useFormats();

  function words(): string {
    switch (availability.kind) {
      case 'available':
        return t('availability.available', { count: availability.count, of: availability.of });
      case 'all-out':
        return availability.due === undefined
          ? t('availability.allOut', { of: availability.of })
          : t('availability.allOutDue', { due: formats.date(availability.due) });
      case 'in-house':
        return t('availability.inHouse');
      case 'nothing-now':
        return t('availability.nothingNow', { of: availability.of });
      case 'no-copies':
        return t('availability.noCopies');
    }
  }

  return <StateDot tone={availabilityTones[availability.kind]}>{words()}</StateDot>;
}
