import { IconPrinter } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { activitiesDeskCalls } from '@yuelan/contract/activities/desk-remote';
import type { DeskParticipant } from '@yuelan/contract/activities/desk-schemas';
import { useState } from 'react';
import { DeskScreen } from '../../../desk/desk-screen.tsx';
import { ModerationMenu } from '../../../desk/moderation-menu.tsx';
import { DeskTable } from '../../../desk/table/desk-table.tsx';
import { DownloadButton } from '../../../desk/table/download-button.tsx';
import { useTableAddress } from '../../../desk/table/table-address.ts';
import { useOfferUndo } from '../../../desk/undo.ts';
import { useFormats } from '../../../library/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { usePage } from '../../../platform/page.ts';
import { callMutation, callQuery } from '../../../platform/query.ts';
import { failureText } from '../../../platform/use-failure.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { showToast } from '../../../ui/feedback/toasts.tsx';
import type { DataColumn } from '../../../ui/lists/data-table.tsx';
import { SignInSheet } from '../components/sign-in-sheet.tsx';

/** Participants in an activity, and its waiting list. */
export function ParticipantsScreen() {
  const { t } = useTranslation('activitiesDesk');
  const { dateTime } = useFormats();
  const { id = '' } = useParams({ strict: false });
  const page = usePage();
  const client = useQueryClient();
  const offerUndo = useOfferUndo();
  const table = useTableAddress();
  const filter = { activityId: id, text: table.text };
  const participants = useQuery({
    ...callQuery(activitiesDeskCalls.participants, { ...table.paging, ...filter }),
    placeholderData: keepPreviousData,
  });
  const remove = useMutation(callMutation(activitiesDeskCalls.removeParticipant));
  const [prints, setPrints] = useState(false);
  const at = (time: string) => (time === '' ? '' : dateTime(time));

  function takeOut({ reader }: DeskParticipant): void {
    remove.mutate(
      { activityId: id, readerId: reader.id },
      {
        onSuccess: ({ promoted, undoId }) =>
          offerUndo(
            promoted > 0
              ? t('participants.removedNext', { name: reader.name })
              : t('participants.removed', { name: reader.name }),
            undoId,
          ),
        onError: (error) => showToast('error', failureText(page, error)),
        onSettled: () => {
          for (const call of [activitiesDeskCalls.participants, activitiesDeskCalls.activities])
            void client.invalidateQueries({ queryKey: [call.path] });
        },
      },
    );
  }

  const columns: readonly DataColumn<DeskParticipant>[] = [
    {
      key: 'name',
      head: t('participants.reader'),
      isRowHead: true,
      cell: ({ reader }) => `${reader.name} ${reader.number}`,
    },
    { key: 'department', head: t('participants.department'), cell: ({ reader }) => reader.department },
    {
      key: 'place',
      head: t('participants.place'),
      cell: ({ enrolledAt, waitingPlace, waitingSince }) =>
        waitingPlace > 0
          ? t('participants.waits', { place: waitingPlace, time: dateTime(waitingSince) })
          : at(enrolledAt),
    },
    {
      key: 'promoted',
      head: t('participants.promoted'),
      isExtra: true,
      cell: ({ promotedAt }) => at(promotedAt),
    },
    { key: 'signed', head: t('participants.signed'), cell: ({ signedAt }) => at(signedAt) },
    {
      key: 'actions',
      head: t('participants.actions'),
      isActions: true,
      cell: (participant) => (
        <Button
          kind="quiet"
          busy={remove.isPending}
          aria-label={t('participants.removeOf', { name: participant.reader.name })}
          onClick={() => takeOut(participant)}
        >
          {t('participants.remove')}
        </Button>
      ),
    },
  ];
  const { activity } = participants.data ?? {};
  return (
    <DeskScreen
      title={activity?.name ?? t('participants.title')}
      text={
        activity !== undefined &&
        t('participants.summary', { enrolled: activity.enrolled, waiting: activity.waiting })
      }
      menu={<ModerationMenu />}
      actions={
        (participants.data?.totalRecord ?? 0) > 0 && (
          <Button busy={prints} onClick={() => setPrints(true)}>
            <IconPrinter size={18} stroke={1.8} aria-hidden="true" />
            {t('participants.print')}
          </Button>
        )
      }
    >
      <DeskTable
        caption={t('participants.title')}
        columns={columns}
        query={participants}
        table={table}
        keyOf={({ reader }) => reader.id}
        nameOf={({ reader }) => reader.name}
        isMarked={({ waitingPlace }) => waitingPlace > 0}
        searchLabel={t('participants.search')}
        download={<DownloadButton call={activitiesDeskCalls.downloadParticipants} input={filter} />}
        empty={<EmptyState title={t('participants.none')} message={t('participants.noneText')} />}
      />
      {prints && <SignInSheet activityId={id} onDone={() => setPrints(false)} />}
    </DeskScreen>
  );
}
