import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Activity } from '@yuelan/contract/activities/schemas';
import { creditRestricted } from '@yuelan/contract/activities/schemas';
import { lazy, Suspense } from 'react';
import { creditQuery } from '../../activities/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { type PageStore, usePage, usePageStore } from '../../platform/page.ts';
import { failureText } from '../../platform/use-failure.ts';
import { asReader } from '../../reader/public.ts';
import { Button, type ButtonKind } from '../../ui/controls/button.tsx';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { knowledgeActivities, ownChallengeQuery } from '../api.ts';
import { type ChallengeTip, tipBeforeChallenge } from '../challenge-tip.ts';
import { printChallenge } from '../print-challenge.ts';

const TipBeforeChallenge = lazy(() => import('./tip-before-challenge.tsx'));

/** Kept outside the button: a login fetches the activity again, which replaces the button. */
const asking: PageStore<
  | { readonly id: string; readonly tip: ChallengeTip | undefined; readonly credit: number | undefined }
  | undefined
> = { initial: () => undefined };

/**
 * Takes part in a knowledge challenge: asks for a login if needed, checks whether the reader may take it, then opens
 * the challenge's page.
 */
export function ChallengeButton({
  activity,
  kind,
}: {
  readonly activity: Activity;
  readonly kind: ButtonKind;
}) {
  const page = usePage();
  const { t } = useTranslation('challenge');
  const client = useQueryClient();
  const navigate = useNavigate();
  const state = usePageStore(asking);
  const here = state?.id === activity.id ? state : undefined;

  async function take(): Promise<void> {
    page.store(asking).set({ id: activity.id, tip: undefined, credit: undefined });
    try {
      const byCredit = activity.knowledgeObjectType === creditRestricted;
      const [mine, own, credit] = await Promise.all([
        knowledgeActivities(page),
        client.fetchQuery(ownChallengeQuery(activity.id)),
        byCredit ? client.fetchQuery(creditQuery) : undefined,
      ]);
      const tip = tipBeforeChallenge(activity, mine, own ?? undefined);
      if (tip !== undefined) {
        page.store(asking).set({ id: activity.id, tip, credit: credit?.score });
        return;
      }
      page.store(asking).set(undefined);
      await navigate({ to: '/challenge', search: printChallenge(activity, credit?.score) });
    } catch (error) {
      page.store(asking).set(undefined);
      showToast('error', failureText(page, error));
    }
  }

  return (
    <>
      <Button
        kind={kind}
        busy={here !== undefined && here.tip === undefined}
        onClick={() => asReader(page, () => void take())}
      >
        {t('take')}
      </Button>
      {here?.tip !== undefined && (
        <Suspense>
          <TipBeforeChallenge
            name={activity.name}
            tip={here.tip}
            credit={here.credit}
            onClose={() => page.store(asking).set(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
