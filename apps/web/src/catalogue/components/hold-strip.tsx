import type { Title } from '@yuelan/contract/catalogue/schemas';
import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import { useMedia } from '../../platform/use-media.ts';
import { availabilityOf } from '../availability.ts';
import { useTitleActions } from '../title-actions.ts';
import { AvailabilityMark } from './availability-mark.tsx';
import styles from './hold-strip.module.css';

/** On a phone, the title's state and hold button above the bottom bar, while the page's own button is out of view. */
export function HoldStrip({
  title,
  ownButtons,
}: {
  readonly title: Title;
  readonly ownButtons: RefObject<HTMLElement | null>;
}) {
  const { t } = useTranslation('catalogue');
  const actions = useTitleActions();
  const onPhone = useMedia('(max-width: 48em)');
  const [away, setAway] = useState(false);

  useEffect(() => {
    const own = ownButtons.current;
    if (!onPhone || own === null) return;
    const observer = new IntersectionObserver(([entry]) => setAway(entry?.isIntersecting === false));
    observer.observe(own);
    return () => observer.disconnect();
  }, [onPhone, ownButtons]);

  if (!onPhone || !away || actions === undefined) return null;
  return (
    <aside className={styles['strip']} data-unprinted aria-label={t('book.strip')}>
      <AvailabilityMark availability={availabilityOf(title.storageInfo)} />
      <actions.OfStrip title={title} />
    </aside>
  );
}
