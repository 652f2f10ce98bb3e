import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useLibrary } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { usePage } from '../../platform/page.ts';
import { linkClass } from '../../ui/controls/button.tsx';
import { standingQuery } from '../standing-api.ts';
import { writtenMoney } from '../written-money.ts';

/** That the library's system knows of a debt or a block, in one line; the loans say more. Nothing where it knows of none. */
export function StandingLine({ className }: { readonly className: string | undefined }) {
  const { language } = usePage();
  const { t } = useTranslation('circulation');
  const enabled = useLibrary().display?.source?.standing === true;
  const { data } = useQuery({ ...standingQuery, enabled });
  const said = [
    data?.owed === undefined ? '' : t('standing.owed', { amount: writtenMoney(data.owed, language) }),
    data?.blocks[0]?.message ?? '',
  ].filter((part) => part !== '');
  if (said.length === 0) return null;
  return (
    <p className={className}>
      {said.join(language === 'zh-CN' ? '' : ' ')}{' '}
      <Link to="/me/loans" className={linkClass}>
        {t('standing.more')}
      </Link>
    </p>
  );
}
