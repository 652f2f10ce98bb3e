import { useQuery } from '@tanstack/react-query';
import type { Loan } from '@yuelan/contract/circulation/schemas';
import { useState } from 'react';
import { dayIn } from '../../catalogue/public.ts';
import { useLibrary } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { LinesSkeleton } from '../../ui/feedback/skeleton.tsx';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { loansQuery } from '../api.ts';
import { renewalOffers } from '../renewal-choice.ts';
import { ChooseRenewals } from './choose-renewals.tsx';
import { RenewalResults } from './renewal-results.tsx';

/** The largest page of loans: more than anybody borrows. */
const allLoans = 400;

/**
 * Shows first what each renewal would change, then the result of each. The list stays as it was when the dialog opened.
 */
export default function RenewAllDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['circulation', 'platform']);
  const { display } = useLibrary();
  const query = useQuery(loansQuery(1, allLoans));
  const [chosen, setChosen] = useState<readonly Loan[]>();
  const waiting = <LinesSkeleton label={t('platform:loading')} lines={4} />;

  function giveUp(): void {
    showToast('info', t('renew.cancelled'));
    onClose();
  }

  return chosen === undefined ? (
    <Dialog title={t('renewAll.title')} closeLabel={t('renewAll.close')} width={520} onClose={giveUp}>
      <Loaded query={query} waiting={waiting}>
        {({ results }) => (
          <ChooseRenewals
            offers={renewalOffers(results, dayIn(display?.timeZone))}
            onChosen={setChosen}
            onCancel={giveUp}
          />
        )}
      </Loaded>
    </Dialog>
  ) : (
    <RenewalResults loans={chosen} onClose={onClose} />
  );
}
