import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { BetterQuery } from '@yuelan/contract/catalogue/search-schemas';
import { modeOfNumber, type SearchAddress, scopeOfNumber, searchOf } from '../../catalogue/public.ts';
import { useFormats } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { LinesSkeleton } from '../../ui/feedback/skeleton.tsx';
import { betterQueriesQuery } from '../api.ts';
import styles from './better-queries-dialog.module.css';

/** Better queries for a search that found nothing or too much, each with its number of results. */
export default function BetterQueriesDialog({
  address,
  total,
  onClose,
}: {
  readonly address: SearchAddress;
  readonly total: number;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['assistant', 'platform']);
  const { number } = useFormats();
  const query = useQuery(betterQueriesQuery(address));
  const lead =
    total === 0
      ? t('better.none', { text: address.text })
      : t('better.many', { text: address.text, count: total, number: number(total) });
  return (
    <Dialog title={t('better.title')} closeLabel={t('platform:close')} width={560} onClose={onClose}>
      <p className={styles['lead']}>{lead}</p>
      <Loaded query={query} compact waiting={<LinesSkeleton label={t('better.loading')} lines={4} />}>
        {({ better }) =>
          better.length === 0 ? (
            <p className={styles['nothing']}>{t('better.nothing')}</p>
          ) : (
            <ul className={styles['list']}>
              {better.map((one) => (
                <li key={keyOf(one)}>
                  <Better query={one} onFollow={onClose} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  );
}

const keyOf = (one: BetterQuery) =>
  [one.kind, one.text, one.accurate, one.mutiple, ...one.searchKeyword].join('\n');

function Better({ query, onFollow }: { readonly query: BetterQuery; readonly onFollow: () => void }) {
  const { t } = useTranslation(['assistant', 'catalogue']);
  const { number } = useFormats();
  const { kind, text, searchKeyword, totalRecord } = query;
  const mode = modeOfNumber(query.accurate);
  const scope = scopeOfNumber(query.mutiple);
  return (
    <Link
      to="/search"
      search={searchOf(query)}
      className={styles['better']}
      preload={false}
      onClick={onFollow}
    >
      <span className={styles['words']}>
        <b>{searchKeyword.length > 0 ? searchKeyword.join(' · ') : text}</b>
        <span>
          {t(`better.kind.${kind}`, {
            text,
            scope: t(`catalogue:scope.${scope}`),
            mode: t(`catalogue:mode.${mode}`),
          })}
        </span>
      </span>
      <span className={styles['count']}>
        {t('better.count', { count: totalRecord, number: number(totalRecord) })}
      </span>
    </Link>
  );
}
