import { getRouteApi } from '@tanstack/react-router';
import { useOpenedId } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { LinesSkeleton } from '../../ui/feedback/skeleton.tsx';
import { MissingNotice, NoticeById } from '../components/notice-article.tsx';
import { NoticesFrame } from '../components/notices-frame.tsx';
import { sectionFrom } from '../sections.ts';

const route = getRouteApi('/notices/$section/$id');
const sealedRoute = getRouteApi('/notices/$section/detail');

/** A notice at its plain, canonical address. */
export function NoticeScreen() {
  const { section, id } = route.useParams();
  return (
    <NoticesFrame>
      <NoticeById key={id} id={id} section={sectionFrom(section) ?? 'news'} />
    </NoticesFrame>
  );
}

/** A notice at an address with a sealed id; an id that cannot be opened counts as missing. */
export function SealedNoticeScreen() {
  const { t } = useTranslation('platform');
  const section = sectionFrom(sealedRoute.useParams().section) ?? 'news';
  const id = useOpenedId(sealedRoute.useSearch().p_);
  return (
    <NoticesFrame>
      {id === undefined ? (
        <LinesSkeleton label={t('loading')} lines={8} />
      ) : id === null ? (
        <MissingNotice section={section} />
      ) : (
        <NoticeById key={id} id={id} section={section} />
      )}
    </NoticesFrame>
  );
}
