import { useMutation, useQueryClient } from '@tanstack/react-query';
import { catalogueDeskCalls } from '@yuelan/contract/catalogue/desk-remote';
import type { DeskTitle } from '@yuelan/contract/catalogue/desk-schemas';
import { useState } from 'react';
import { useMay } from '../../../desk/staff-state.ts';
import { useOfferUndo } from '../../../desk/undo.ts';
import { uploadAtDesk } from '../../../desk/upload-file.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { usePage } from '../../../platform/page.ts';
import { failureText } from '../../../platform/use-failure.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FileDrop } from '../../../ui/controls/file-drop.tsx';
import { showToast } from '../../../ui/feedback/toasts.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Cover } from '../../../ui/pictures/cover.tsx';
import { removeCover, showTitle } from '../api.ts';
import styles from './title-parts.module.css';

/** The cover of a title as readers see it, and the ways to change it. */
export function CoverPart({ title }: { readonly title: DeskTitle }) {
  const { t } = useTranslation('catalogueDesk');
  const page = usePage();
  const may = useMay();
  const client = useQueryClient();
  const offerUndo = useOfferUndo();
  const { id, version, record, cover, coverSource } = title;
  const [sent, setSent] = useState(0);
  const onError = (error: Error) => showToast('error', failureText(page, error));
  const upload = useMutation({
    mutationFn: (file: File) =>
      uploadAtDesk(page, catalogueDeskCalls.uploadCover, file, { id, version: String(version) }, setSent),
    onSuccess: ({ title: now, undoId }) => {
      showTitle(client, now);
      offerUndo(t('cover.saved'), undoId);
    },
    onError,
  });
  const remove = useMutation(removeCover);
  return (
    <Panel title={t('cover.title')}>
      <div className={styles['cover']}>
        <Cover
          title={record.title}
          author={record.creators[0]?.name ?? ''}
          cloth={record.classCode}
          src={cover}
          label={t(cover === '' ? 'cover.none' : 'cover.own')}
        />
      </div>
      {coverSource !== '' && (
        <p className={styles['facts']}>{t('cover.from', { host: hostOf(coverSource) })}</p>
      )}
      {may('catalogue.edit') && title.mergedInto === '' && (
        <>
          <FileDrop
            label={t('cover.upload')}
            hint={t('cover.uploadHint')}
            accept="image/jpeg,image/png,image/webp"
            {...(upload.isPending ? { progress: sent, progressText: t('cover.sending') } : {})}
            onFiles={([file]) => file !== undefined && upload.mutate(file)}
          />
          {cover !== '' && (
            <Button
              kind="quiet"
              busy={remove.isPending}
              onClick={() =>
                remove.mutate(
                  { id, version },
                  {
                    onSuccess: ({ title: now, undoId }) => {
                      showTitle(client, now);
                      offerUndo(t('cover.removed'), undoId);
                    },
                    onError,
                  },
                )
              }
            >
              {t('cover.remove')}
            </Button>
          )}
        </>
      )}
    </Panel>
  );
}

const hostOf = (address: string) => URL.parse(address)?.hostname ?? address;
