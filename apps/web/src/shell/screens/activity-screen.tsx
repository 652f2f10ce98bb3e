import { getRouteApi } from '@tanstack/react-router';
import { ActivityPage, SealedActivityPage } from '../../activities/public.ts';
import { ChallengeButton } from '../../challenge/public.ts';

const route = getRouteApi('/activities/$id');
const sealedRoute = getRouteApi('/activities/detail');

/** An activity at its plain, canonical address. */
export function ActivityScreen() {
  return <ActivityPage id={route.useParams().id} Challenge={ChallengeButton} />;
}

/** An activity at an address with a sealed id. */
export function SealedActivityScreen() {
  return <SealedActivityPage sealed={sealedRoute.useSearch().p_} Challenge={ChallengeButton} />;
}
