import type { Activity } from '@yuelan/contract/activities/schemas';
import { useTranslation } from '../../messages/translation.ts';
import { useLangOf } from '../../notices/public.ts';
import { CoverFan } from '../../ui/pictures/cover-fan.tsx';

/** The cloth of each category: culture, arts, literature, science. The length of the name decides the weave. */
const cloths = { 1: 'G', 2: 'J', 3: 'I', 4: 'N' } as const;

/** The activity's picture; without one, a book cover with its name, in the cloth of its category. */
export function ActivityCover({
  activity: { coverPath, category, name, language },
  upright = false,
}: {
  readonly activity: Pick<Activity, 'coverPath' | 'category' | 'name' | 'language'>;
  readonly upright?: boolean;
}) {
  const { t } = useTranslation('activities');
  const langOf = useLangOf();
  const book = {
    title: name,
    author: t(`category.${category}`),
    cloth: `${cloths[category]}${name.length % 10}`,
  };
  return <CoverFan src={coverPath} books={[{ ...book, lang: langOf(language) }]} upright={upright} />;
}
