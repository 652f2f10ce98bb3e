import { IconBulb } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { challengeCategory } from '@yuelan/contract/activities/schemas';
import { activityQuery } from '../../activities/public.ts';
import { useFormats } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { isMissing } from '../../platform/is-missing.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { usePage } from '../../platform/page.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { asReader, useReader } from '../../reader/public.ts';
import { Button, buttonClass } from '../../ui/controls/button.tsx';
import { LinesSkeleton } from '../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { Wide } from '../../ui/layout/wide.tsx';
import { Challenge } from '../components/challenge.tsx';

const route = getRouteApi('/challenge');
const notStarted = 1;
const ended = 3;

/** The knowledge challenge that the address names. */
export function ChallengeScreen() {
  const { id } = route.useSearch();
  return <Wide narrow>{id === undefined ? <MissingChallenge /> : <ChallengeById key={id} id={id} />}</Wide>;
}

function ChallengeById({ id }: { readonly id: string }) {
  const page = usePage();
  const { t } = useTranslation(['challenge', 'platform']);
  const { dateTime } = useFormats();
  const reader = useReader();
  const query = useQuery(activityQuery(id));
  const isOther = query.data !== undefined && query.data.category !== challengeCategory;
  const missing = isOther || isMissing(query.error, 'activities.activity.missing');
  usePageTitle(missing ? t('challenge:missing') : query.data?.name);
  if (missing) return <MissingChallenge />;
  return (
    <Loaded heading query={query} waiting={<LinesSkeleton label={t('platform:loading')} lines={6} />}>
      {(activity) => {
        const { name } = activity;
        const back = (
          <Link to="/activities/$id" params={{ id }} className={buttonClass()}>
            {t('challenge:back')}
          </Link>
        );
        if (activity.status === notStarted)
          return (
            <EmptyState
              heading
              icon={<IconBulb stroke={1.3} />}
              title={t('challenge:tip.notYet')}
              message={t('challenge:tip.notYetText', { name, time: dateTime(activity.startTime) })}
            >
              {back}
            </EmptyState>
          );
        if (activity.status === ended)
          return (
            <EmptyState
              heading
              icon={<IconBulb stroke={1.3} />}
              title={t('challenge:tip.ended')}
              message={t('challenge:tip.endedText', { name })}
            >
              {back}
              <Link to="/me/activities" search={{ tab: 'challenges' }} className={buttonClass('primary')}>
                {t('challenge:mine')}
              </Link>
            </EmptyState>
          );
        if (reader === undefined)
          return (
            <EmptyState
              heading
              icon={<IconBulb stroke={1.3} />}
              title={t('challenge:login')}
              message={t('challenge:loginText')}
            >
              {back}
              <Button kind="primary" onClick={() => asReader(page, () => undefined)}>
                {t('challenge:loginButton')}
              </Button>
            </EmptyState>
          );
        return <Challenge activity={activity} />;
      }}
    </Loaded>
  );
}

function MissingChallenge() {
  const { t } = useTranslation('challenge');
  usePageTitle(t('missing'));
  return (
    <EmptyState heading icon={<IconBulb stroke={1.3} />} title={t('missing')} message={t('missingText')}>
      <Link to="/activities" className={buttonClass('primary')}>
        {t('find')}
      </Link>
    </EmptyState>
  );
}
