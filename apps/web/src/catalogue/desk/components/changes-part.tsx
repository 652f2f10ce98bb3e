import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { staffCalls } from '@yuelan/contract/staff/remote';
import { useFormats } from '../../../library/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { usePage } from '../../../platform/page.ts';
import { callMutation } from '../../../platform/query.ts';
import { failureText } from '../../../platform/use-failure.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { showToast } from '../../../ui/feedback/toasts.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { undoableQuery } from '../api.ts';
import styles from './title-parts.module.css';

const known = [
  'catalogue.title.add',
  'catalogue.title.change',
  'catalogue.title.withdraw',
  'catalogue.title.merge',
  'catalogue.cover.change',
  'catalogue.copies.add',
  'catalogue.copy.change',
  'catalogue.copies.withdraw',
] as const;

/** The changes of a title that can still be undone, newest first. */
export function ChangesPart({ id }: { readonly id: string }) {
  const { t } = useTranslation(['catalogueDesk', 'desk']);
  const page = usePage();
  const client = useQueryClient();
  const { dateTime } = useFormats();
  const changes = useQuery(undoableQuery(id)).data?.results ?? [];
  const undo = useMutation(callMutation(staffCalls.undo));
  if (changes.length === 0) return null;
  return (
    <Panel title={t('catalogueDesk:changes')}>
      <ul className={styles['changes']}>
        {changes.map((change) => {
          const action = known.find((one) => one === change.action);
          return (
            <li key={change.id}>
              <span>
                {action === undefined ? change.action : t(`catalogueDesk:action.${action}`)}
                <small>{t('catalogueDesk:changeBy', { name: change.by, at: dateTime(change.at) })}</small>
              </span>
              <Button
                kind="quiet"
                busy={undo.isPending}
                onClick={() =>
                  undo.mutate(
                    { id: change.id },
                    {
                      onSuccess: ({ kept }) =>
                        showToast(
                          kept.length === 0 ? 'success' : 'info',
                          kept.length === 0
                            ? t('desk:undo.done')
                            : t('desk:undo.kept', {
                                list: kept.map((one) => t('desk:undo.one', one)).join(' '),
                              }),
                        ),
                      onError: (error) => showToast('error', failureText(page, error)),
                      onSettled: () => client.invalidateQueries(),
                    },
                  )
                }
              >
                {t('desk:undo.button')}
              </Button>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
