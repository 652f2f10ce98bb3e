import { IconThumbUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { sealId } from '@yuelan/contract/links';
import { useLibrary } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { type ButtonKind, buttonClass } from '../../ui/controls/button.tsx';

/** A link to the suitability evaluation of a title. Its id is sealed, as in the addresses of other systems. */
export function EvaluateLink({
  id,
  bookName,
  kind = 'plain',
}: {
  readonly id: string;
  readonly bookName: string;
  readonly kind?: ButtonKind;
}) {
  const { t } = useTranslation('bookshelf');
  const { info } = useLibrary();
  const sealed = useQuery({
    queryKey: ['sealed-link', info?.linkKey, id],
    // Web Crypto is absent on plain http. The address then contains the plain id, which the page also accepts.
    queryFn: () =>
      info === undefined || globalThis.crypto.subtle === undefined
        ? id
        : sealId(info.linkKey, id, Date.now()),
    // The sealed id contains its time. A server-rendered page has the plain id.
    enabled: info !== undefined && !import.meta.env.SSR,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
  return (
    <Link
      to="/evaluate"
      search={{ p_: sealed ?? id }}
      preload={false}
      className={buttonClass(kind)}
      aria-label={t('evaluate.of', { title: bookName })}
    >
      <IconThumbUp stroke={1.7} aria-hidden="true" />
      {t('evaluate.button')}
    </Link>
  );
}
