import type { Competition } from '@yuelan/contract/activities/schemas';
import { useTranslation } from '../../messages/translation.ts';
import { useLangOf } from '../../notices/public.ts';
import { CoverFan } from '../../ui/pictures/cover-fan.tsx';

/** The competition's picture; without one, a book cover with its name. */
export function CompetitionCover({
  competition: { coverPath, name, language },
}: {
  readonly competition: Competition;
}) {
  const { t } = useTranslation('activities');
  const langOf = useLangOf();
  const book = { title: name, author: t('title'), cloth: 'K' };
  return <CoverFan src={coverPath} books={[{ ...book, lang: langOf(language) }]} />;
}
