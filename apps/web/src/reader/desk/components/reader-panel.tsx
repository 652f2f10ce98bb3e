import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OutputOf } from '@yuelan/contract/endpoint';
import type { readerDeskCalls } from '@yuelan/contract/reader/desk-remote';
import type { DeskReader, DeskReaderDetail } from '@yuelan/contract/reader/desk-schemas';
import { useState } from 'react';
import { useMay } from '../../../desk/staff-state.ts';
import { useOfferUndo } from '../../../desk/undo.ts';
import { useFormats, useLibrary } from '../../../library/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { usePage } from '../../../platform/page.ts';
import { failureText } from '../../../platform/use-failure.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { askConfirm } from '../../../ui/dialogs/confirm.tsx';
import { SidePanel } from '../../../ui/dialogs/side-panel.tsx';
import { LinesSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { showToast } from '../../../ui/feedback/toasts.tsx';
import {
  changeStatus,
  readerQuery,
  refreshReaders,
  resetPassword,
  revealReader,
  unbindReader,
} from '../api.ts';
import { BlockDialog } from './block-dialog.tsx';
import { CardDialog } from './card-dialog.tsx';
import { CardsDialog } from './cards-dialog.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { ReaderForm, type Revealed } from './reader-form.tsx';
import styles from './reader-panel.module.css';
import { ReaderStatus } from './reader-status.tsx';

type Opened = 'edit' | 'block' | 'card' | 'cards' | 'erase';

/** Everything that a librarian needs about one reader, with the possible actions. */
export function ReaderPanel({
  reader: row,
  onClose,
}: {
  readonly reader: Pick<DeskReader, 'id' | 'realName'>;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['readerDesk', 'desk', 'platform']);
  const query = useQuery(readerQuery(row.id));
  const [opened, setOpened] = useState<Opened>();
  const [issued, setIssued] = useState<OutputOf<typeof readerDeskCalls.resetPassword>>();
  const [revealed, setRevealed] = useState<Revealed>();
  const close = () => setOpened(undefined);
  const reader = query.data;
  if (opened === 'edit' && reader !== undefined)
    return <ReaderForm reader={reader} revealed={revealed} onClose={close} />;
  return (
    <SidePanel title={row.realName} closeLabel={t('desk:close')} onClose={onClose}>
      <Loaded query={query} waiting={<LinesSkeleton label={t('platform:loading')} lines={6} />}>
        {(found) => (
          <>
            <Actions reader={found} onOpen={setOpened} onIssued={setIssued} />
            <Details reader={found} revealed={revealed} onRevealed={setRevealed} />
          </>
        )}
      </Loaded>
      {reader !== undefined && (
        <>
          {opened === 'block' && <BlockDialog ids={[reader.id]} onClose={close} onDone={close} />}
          {opened === 'card' && <CardDialog reader={reader} onClose={close} />}
          {opened === 'cards' && <CardsDialog readers={[reader]} onClose={close} />}
          {opened === 'erase' && <EraseDialog reader={reader} onClose={close} onErased={onClose} />}
        </>
      )}
      {issued !== undefined && <PasswordDialog issued={issued} onClose={() => setIssued(undefined)} />}
    </SidePanel>
  );
}

function Actions({
  reader,
  onOpen,
  onIssued,
}: {
  readonly reader: DeskReaderDetail;
  readonly onOpen: (what: Opened) => void;
  readonly onIssued: (issued: OutputOf<typeof readerDeskCalls.resetPassword>) => void;
}) {
  const { t } = useTranslation(['readerDesk', 'desk']);
  const may = useMay();
  const { display } = useLibrary();
  const page = usePage();
  const client = useQueryClient();
  const offerUndo = useOfferUndo();
  const change = useMutation(changeStatus);
  const reset = useMutation(resetPassword);
  const unbind = useMutation(unbindReader);
  const onError = (error: Error) => showToast('error', failureText(page, error));
  const onSettled = () => refreshReaders(client);

  function setStatus(status: 1 | 2 | 5): void {
    change.mutate(
      { ids: [reader.id], status },
      {
        onSuccess: ({ undoId }) => offerUndo(t(`readerDesk:changed.${status}`), undoId),
        onError,
        onSettled,
      },
    );
  }

  async function issue(): Promise<void> {
    const confirmed = await askConfirm({
      title: t('readerDesk:password.ask'),
      text: t('readerDesk:password.askText', { name: reader.realName }),
      confirmLabel: t('readerDesk:password.issue'),
      cancelLabel: t('desk:cancel'),
    });
    if (confirmed) reset.mutate({ id: reader.id }, { onSuccess: onIssued, onError, onSettled });
  }

  async function askUnbind(): Promise<void> {
    const confirmed = await askConfirm({
      title: t('readerDesk:unbind.ask'),
      text: t('readerDesk:unbind.askText', { name: reader.realName }),
      confirmLabel: t('readerDesk:unbind.button'),
      cancelLabel: t('desk:cancel'),
    });
    if (confirmed)
      unbind.mutate(
        { id: reader.id },
        { onSuccess: () => showToast('success', t('readerDesk:unbind.done')), onError, onSettled },
      );
  }

  const { status } = reader;
  return (
    <div className={styles['actions']}>
      {may('readers.edit') && <Button onClick={() => onOpen('edit')}>{t('readerDesk:edit')}</Button>}
      {may('readers.password') &&
        status !== 5 &&
        reader.passwordAt === '' &&
        display?.source?.logIn !== true && (
          <Button busy={reset.isPending} onClick={() => void issue()}>
            {t('readerDesk:password.issue')}
          </Button>
        )}
      {may('readers.password') && reader.accounts.length > 0 && (
        <Button busy={unbind.isPending} onClick={() => void askUnbind()}>
          {t('readerDesk:unbind.button')}
        </Button>
      )}
      {may('readers.edit') && (
        <>
          {status === 1 && <Button onClick={() => onOpen('block')}>{t('readerDesk:block.button')}</Button>}
          {status !== 1 && (
            <Button busy={change.isPending} onClick={() => setStatus(1)}>
              {t('readerDesk:letIn')}
            </Button>
          )}
          {(status === 1 || status === 4) && (
            <Button busy={change.isPending} onClick={() => setStatus(2)}>
              {t('readerDesk:lost')}
            </Button>
          )}
          {status !== 5 && <Button onClick={() => onOpen('card')}>{t('readerDesk:card.button')}</Button>}
          {status !== 5 && (
            <Button busy={change.isPending} onClick={() => setStatus(5)}>
              {t('readerDesk:left')}
            </Button>
          )}
        </>
      )}
      <Button onClick={() => onOpen('cards')}>{t('readerDesk:cards.one')}</Button>
      {may('readers.erase') && (
        <Button kind="danger" onClick={() => onOpen('erase')}>
          {t('readerDesk:erase.button')}
        </Button>
      )}
    </div>
  );
}

function Details({
  reader,
  revealed,
  onRevealed,
}: {
  readonly reader: DeskReaderDetail;
  readonly revealed: Revealed | undefined;
  readonly onRevealed: (revealed: Revealed) => void;
}) {
  const { t } = useTranslation('readerDesk');
  const { date, dateTime, number } = useFormats();
  const may = useMay();
  const page = usePage();
  const reveal = useMutation(revealReader);
  const shown = revealed ?? reader;
  // If a library system keeps the loans, the portal does not know them: an empty list does not mean "none".
  const system = useLibrary().display?.source;
  const keepsLoans = system === undefined;
  const isElsewhere = reader.passwordAt !== '' || system?.logIn === true;
  const devices = reader.sessions === 0 ? t('devicesNone') : t('devices', { count: reader.sessions });
  const facts = [
    ['cardNumber', reader.borrowNumber],
    ['department', reader.department],
    ['borrowerType', reader.borrowerType],
    ['sex', reader.sex],
    ['icNumber', shown.icNumber],
    ['identityCard', shown.identityCard],
    ['telephone', shown.telephone],
    ['email', shown.email],
    ['registered', reader.registeredAt === '' ? '' : date(reader.registeredAt)],
    ['score', keepsLoans ? number(reader.score) : ''],
    [
      'login',
      isElsewhere
        ? t(reader.passwordAt === '' ? 'loginSystem' : 'loginElsewhere', {
            devices,
            name: reader.passwordAt,
          })
        : reader.hasPassword
          ? t(reader.mustChangePassword ? 'loginInitial' : 'loginOwn', { devices })
          : t('loginNone'),
    ],
    [
      'accounts',
      reader.accounts.map((name) => (name === '' ? t('accountUnnamed') : name)).join(t('accountsJoin')),
    ],
  ] as const;
  const isMasked =
    revealed === undefined && Object.values(reader).some((value) => /\*\*/.test(String(value)));
  return (
    <>
      <div className={styles['head']}>
        <ReaderStatus reader={reader} />
      </div>
      {reader.blockReason !== '' && (
        <p className={styles['reason']}>{t('blockReason', { reason: reader.blockReason })}</p>
      )}
      <dl className={styles['facts']}>
        {facts.map(([name, value]) =>
          value === '' ? null : (
            <div key={name} className={styles['fact']}>
              <dt>{t(name)}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      {isMasked && may('readers.personal') && (
        <Button
          kind="quiet"
          busy={reveal.isPending}
          onClick={() =>
            reveal.mutate(
              { id: reader.id },
              {
                onSuccess: onRevealed,
                onError: (error) => showToast('error', failureText(page, error)),
              },
            )
          }
        >
          {t('reveal')}
        </Button>
      )}
      {keepsLoans && (
        <>
          <h3 className={styles['part']}>{t('openLoans', { count: reader.openLoans.length })}</h3>
          <ul className={styles['items']}>
            {reader.openLoans.map(({ id, title, barcode, until, overdue }) => (
              <li key={id}>
                <span>
                  {title} · {barcode}
                </span>
                <span className={overdue ? styles['late'] : undefined}>
                  {t(overdue ? 'wasDue' : 'due', { day: date(until) })}
                </span>
              </li>
            ))}
          </ul>
          <h3 className={styles['part']}>{t('holds', { count: reader.holds.length })}</h3>
          <ul className={styles['items']}>
            {reader.holds.map(({ id, title, barcode, until }) => (
              <li key={id}>
                <span>
                  {title} · {barcode}
                </span>
                <span>{t('keptUntil', { time: dateTime(until) })}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
