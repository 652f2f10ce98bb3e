import { IconBook2 } from '@tabler/icons-react';
import type { TitleSummary } from '@yuelan/contract/catalogue/schemas';
import { useTranslation } from '../../messages/translation.ts';
import { Button } from '../../ui/controls/button.tsx';
import styles from './reviewed-title.module.css';

/** Offers the catalogue's titles with the name just typed, so that the review can link to its book. */
export function ReviewedTitle({
  chosen,
  titles,
  onChoose,
}: {
  readonly chosen: boolean;
  readonly titles: readonly TitleSummary[];
  readonly onChoose: (title: TitleSummary) => void;
}) {
  const { t } = useTranslation('activities');
  return (
    <div role="status">
      {chosen && <p className={styles['linked']}>{t('review.linked')}</p>}
      {titles.length > 0 && (
        <div className={styles['offers']}>
          <p>{t('review.which')}</p>
          {titles.map((title) => (
            <Button key={title.id} onClick={() => onChoose(title)}>
              <IconBook2 stroke={1.7} aria-hidden="true" />
              {[title.bookName, title.firstAuthor, title.publishingCompany, title.publishTime]
                .filter((words) => words !== '')
                .join(' · ')}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
