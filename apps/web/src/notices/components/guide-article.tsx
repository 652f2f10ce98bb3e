import type { Guide } from '@yuelan/contract/notices/schemas';
import { RichText } from '../../content/public.ts';
import { useFormats } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { useLangOf } from '../lang-of.ts';
import styles from './guide-article.module.css';

/** The content of a guide page, published or not. */
export function GuideArticle({ guide, title }: { readonly guide: Guide; readonly title: string }) {
  const langOf = useLangOf();
  const { t } = useTranslation('notices');
  const { date } = useFormats();
  return (
    <>
      <PageHead title={<span lang={langOf(guide.language)}>{title}</span>} />
      <RichText html={guide.data} tableLabel={t('table')} lang={langOf(guide.dataLanguage)} />
      {guide.updateTime !== '' && (
        <p className={styles['updated']}>
          {t('updated')} <time dateTime={guide.updateTime}>{date(guide.updateTime)}</time>
        </p>
      )}
    </>
  );
}
