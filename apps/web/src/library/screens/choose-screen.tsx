import { useQuery } from '@tanstack/react-query';
import { libraryCalls } from '@yuelan/contract/library/remote';
import { useTranslation } from '../../messages/translation.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { callQuery } from '../../platform/query.ts';
import { useFailure } from '../../platform/use-failure.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import styles from './choose-screen.module.css';

/** Shown when an installation has several libraries and the address names none. */
export function ChooseScreen() {
  const { t } = useTranslation('library');
  const libraries = useQuery(callQuery(libraryCalls.toChoose, {}));
  const failure = useFailure(libraries.error);
  const none = libraries.data?.length === 0;
  const title = none ? t('choose.none') : t('choose.title');
  usePageTitle(title);
  if (libraries.isError)
    return (
      <Notice mark={t('notMatch.seal')} title={t('choose.failed')} lead={failure ?? ''}>
        <Button kind="primary" onClick={() => void libraries.refetch()}>
          {t('choose.retry')}
        </Button>
      </Notice>
    );
  return (
    <Notice mark={t('choose.seal')} title={title} lead={none ? t('choose.noneLead') : t('choose.lead')}>
      <ul className={styles['list']} aria-busy={libraries.isPending}>
        {libraries.data?.map(({ clientid, libname }) => (
          <li key={clientid}>
            <a href={`/${clientid}`}>{libname}</a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
