import { Link } from '@tanstack/react-router';
import type { Standing } from '@yuelan/contract/circulation/schemas';
import { useTranslation } from '../../messages/translation.ts';
import { usePage } from '../../platform/page.ts';
import { useRunningText } from '../../platform/use-running-text.ts';
import { linkClass } from '../../ui/controls/button.tsx';
import { writtenMoney } from '../written-money.ts';

/**
 * A debt or a block in the library's system, in one line; the loans screen has the details. Renders nothing if there is
 * none.
 */
export function StandingLine({
  standing: { owed, blocks },
  className,
}: {
  readonly standing: Standing;
  readonly className: string | undefined;
}) {
  const { language } = usePage();
  const { t } = useTranslation('circulation');
  const runningText = useRunningText();
  const said = [
    owed === undefined ? '' : t('standing.owed', { amount: writtenMoney(owed, language) }),
    blocks[0]?.message ?? '',
  ].filter((part) => part !== '');
  if (said.length === 0) return null;
  return (
    <p className={className}>
      {runningText(...said)}{' '}
      <Link to="/me/loans" className={linkClass}>
        {t('standing.more')}
      </Link>
    </p>
  );
}
