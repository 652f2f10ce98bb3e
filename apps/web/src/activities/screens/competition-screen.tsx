import { getRouteApi } from '@tanstack/react-router';
import { useOpenedId } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { MissingNotice, NoticesFrame } from '../../notices/public.ts';
import { LinesSkeleton } from '../../ui/feedback/skeleton.tsx';
import { CompetitionById } from '../components/competition-article.tsx';

const route = getRouteApi('/notices/competitions/$id');
const sealedRoute = getRouteApi('/notices/competitions/detail');

/** A competition at its plain, canonical address. */
export function CompetitionScreen() {
  const { id } = route.useParams();
  return (
    <NoticesFrame>
      <CompetitionById key={id} id={id} />
    </NoticesFrame>
  );
}

/** A competition at an address with a sealed id. An id that cannot be opened leads to no competition. */
export function SealedCompetitionScreen() {
  const { t } = useTranslation('platform');
  const id = useOpenedId(sealedRoute.useSearch().p_);
  return (
    <NoticesFrame>
      {id === undefined ? (
        <LinesSkeleton label={t('loading')} lines={8} />
      ) : id === null ? (
        <MissingNotice section="competitions" />
      ) : (
        <CompetitionById key={id} id={id} />
      )}
    </NoticesFrame>
  );
}
