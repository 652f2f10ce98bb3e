import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { DeskTitle } from '@yuelan/contract/catalogue/desk-schemas';
import { DeskScreen } from '../../../desk/desk-screen.tsx';
import { useMay } from '../../../desk/staff-state.ts';
import { useOfferUndo } from '../../../desk/undo.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { usePage } from '../../../platform/page.ts';
import { failureText } from '../../../platform/use-failure.ts';
import { Button, buttonClass } from '../../../ui/controls/button.tsx';
import { askConfirm } from '../../../ui/dialogs/confirm.tsx';
import { LinesSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { showToast } from '../../../ui/feedback/toasts.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { deskTitleQuery, restoreTitle, showTitle, withdrawTitle } from '../api.ts';
import { ChangesPart } from '../components/changes-part.tsx';
import { CopiesPart } from '../components/copies-part.tsx';
import { CoverPart } from '../components/cover-part.tsx';
import { RecordForm } from '../components/record-form.tsx';
import styles from '../components/title-parts.module.css';

/** A title: its record, its copies, and everything else about it. */
export function TitleScreen() {
  const { t } = useTranslation(['catalogueDesk', 'platform']);
  const { id = '' } = useParams({ strict: false });
  const title = useQuery(deskTitleQuery(id));
  return (
    <DeskScreen
      title={title.data?.record.title || t('catalogueDesk:one')}
      actions={title.data !== undefined && <TitleActions title={title.data} />}
    >
      <Loaded query={title} waiting={<LinesSkeleton label={t('platform:loading')} lines={10} />}>
        {(data) => <Parts key={data.id} title={data} />}
      </Loaded>
    </DeskScreen>
  );
}

function Parts({ title }: { readonly title: DeskTitle }) {
  const { t } = useTranslation('catalogueDesk');
  return (
    <>
      {title.mergedInto !== '' ? (
        <p className={styles['notice']}>
          {t('mergedInto')}{' '}
          <Link to="/desk/catalogue/title/$id" params={{ id: title.mergedInto }}>
            {t('mergedLink')}
          </Link>
        </p>
      ) : (
        title.withdrawn && <p className={styles['notice']}>{t('isWithdrawn')}</p>
      )}
      <div className={styles['columns']}>
        <div className={styles['main']}>
          <CopiesPart title={title} />
          <Panel title={t('record')}>
            <RecordForm title={title} />
          </Panel>
        </div>
        <div className={styles['side']}>
          <CoverPart title={title} />
          <Facts title={title} />
          <ChangesPart id={title.id} />
        </div>
      </div>
    </>
  );
}

function Facts({ title: { id, borrowCount, edited, alike, mergedInto } }: { readonly title: DeskTitle }) {
  const { t } = useTranslation('catalogueDesk');
  const may = useMay();
  return (
    <Panel title={t('facts')}>
      <div className={styles['facts']}>
        <p>{t('number', { id })}</p>
        <p>{t('borrowed', { count: borrowCount })}</p>
        {edited.length > 0 && <p>{t('editedText')}</p>}
      </div>
      {alike.length > 0 && (
        <>
          <h3>{t('alike')}</h3>
          <ul className={styles['changes']}>
            {alike.map((other) => (
              <li key={other.id}>
                <span>
                  <Link to="/desk/catalogue/title/$id" params={{ id: other.id }}>
                    {other.title}
                  </Link>
                  <small>
                    {[other.author, other.publisher, other.year ?? ''].filter(Boolean).join(' · ')}
                  </small>
                </span>
                {may('catalogue.merge') && mergedInto === '' && (
                  <Link
                    className={buttonClass('quiet')}
                    to="/desk/catalogue/merge"
                    search={{ keep: id, other: other.id }}
                  >
                    {t('merge.compare')}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

function TitleActions({ title }: { readonly title: DeskTitle }) {
  const { t } = useTranslation(['catalogueDesk', 'desk']);
  const page = usePage();
  const client = useQueryClient();
  const offerUndo = useOfferUndo();
  const may = useMay();
  const withdraw = useMutation(withdrawTitle);
  const restore = useMutation(restoreTitle);
  const onError = (error: Error) => showToast('error', failureText(page, error));

  async function askWithdraw(): Promise<void> {
    const own = title.copies.filter((copy) => copy.own && copy.statusId !== 6).length;
    const confirmed = await askConfirm({
      title: t('catalogueDesk:withdraw'),
      text: t('catalogueDesk:withdrawText', { count: own }),
      confirmLabel: t('catalogueDesk:withdraw'),
      cancelLabel: t('desk:cancel'),
      danger: true,
    });
    if (confirmed)
      withdraw.mutate(
        { id: title.id, version: title.version },
        {
          onSuccess: ({ title: now, undoId }) => {
            showTitle(client, now);
            offerUndo(t('catalogueDesk:isWithdrawn'), undoId);
          },
          onError,
        },
      );
  }
  if (title.mergedInto !== '') return null;
  return (
    <>
      {may('catalogue.withdraw') &&
        (title.withdrawn ? (
          <Button
            busy={restore.isPending}
            onClick={() =>
              restore.mutate(
                { id: title.id, version: title.version },
                { onSuccess: ({ title: now }) => showTitle(client, now), onError },
              )
            }
          >
            {t('catalogueDesk:restore')}
          </Button>
        ) : (
          <Button busy={withdraw.isPending} onClick={() => void askWithdraw()}>
            {t('catalogueDesk:withdraw')}
          </Button>
        ))}
      {!title.withdrawn && (
        <Link className={buttonClass('plain')} to="/desk/catalogue/labels" search={{ titles: title.id }}>
          {t('catalogueDesk:labels.ofTitles')}
        </Link>
      )}
      {!title.withdrawn && (
        <a
          className={buttonClass('plain')}
          href={`/${page.library}/book/${title.id}`}
          target="_blank"
          rel="noreferrer"
        >
          {t('catalogueDesk:asReaders')}
        </a>
      )}
    </>
  );
}
