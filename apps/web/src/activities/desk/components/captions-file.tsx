import { useMutation, useQueryClient } from '@tanstack/react-query';
import { activitiesDeskCalls } from '@yuelan/contract/activities/desk-remote';
import type { DeskWork } from '@yuelan/contract/activities/desk-schemas';
import { useState } from 'react';
import { useOfferUndo } from '../../../desk/undo.ts';
import { uploadAtDesk } from '../../../desk/upload-file.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { usePage } from '../../../platform/page.ts';
import { failureText } from '../../../platform/use-failure.ts';
import { FileDrop } from '../../../ui/controls/file-drop.tsx';
import { showToast } from '../../../ui/feedback/toasts.tsx';
import { refreshWorks } from '../api.ts';

/** Uploads a caption file for a video. */
export function CaptionsFile({ work: { id, version, hasCaptions } }: { readonly work: DeskWork }) {
  const { t } = useTranslation('activitiesDesk');
  const page = usePage();
  const client = useQueryClient();
  const offerUndo = useOfferUndo();
  const [sent, setSent] = useState(0);
  const upload = useMutation({
    mutationFn: (file: File) =>
      uploadAtDesk(page, activitiesDeskCalls.setCaptions, file, { id, version: String(version) }, setSent),
    onMutate: () => setSent(0),
    onSuccess: ({ undoId }) =>
      undoId === ''
        ? showToast('success', t('works.captionsSet'))
        : offerUndo(t('works.captionsSet'), undoId),
    onError: (error) => showToast('error', failureText(page, error)),
    onSettled: () => refreshWorks(client),
  });
  return (
    <FileDrop
      label={t(hasCaptions ? 'works.captionsAgain' : 'works.captionsFile')}
      hint={t('works.captionsHint')}
      accept=".vtt,text/vtt"
      {...(upload.isPending ? { progress: sent, progressText: t('works.captionsSending') } : {})}
      onFiles={([file]) => file !== undefined && upload.mutate(file)}
    />
  );
}
