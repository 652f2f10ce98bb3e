import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { importCalls } from '@yuelan/contract/import/remote';
import { useState } from 'react';
import { handFiles } from '../../../desk/handed-files.ts';
import { useMay } from '../../../desk/staff-state.ts';
import { uploadAtDesk } from '../../../desk/upload-file.ts';
import { useFormats } from '../../../library/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { usePage } from '../../../platform/page.ts';
import { failureText } from '../../../platform/use-failure.ts';
import { FileDrop } from '../../../ui/controls/file-drop.tsx';
import { showToast } from '../../../ui/feedback/toasts.tsx';

const accept = '.xlsx,.csv,.tsv,.txt,.mrc,.iso,.dat,.xml,.marcxml,.zip,image/jpeg,image/png,image/webp';

const isCover = ({ name, type }: File) => /\.zip$/i.test(name) || type.startsWith('image/');

/** Takes a file and opens the screen that shows what it was recognised as; pictures go to the screen of covers. */
export function FileEntry() {
  const { t } = useTranslation('importDesk');
  const { number } = useFormats();
  const page = usePage();
  const client = useQueryClient();
  const navigate = useNavigate();
  const may = useMay();
  const [sent, setSent] = useState(0);
  const upload = useMutation({
    mutationFn: (file: File) => uploadAtDesk(page, importCalls.upload, file, {}, setSent),
    onMutate: () => setSent(0),
    onSuccess: ({ id }) => {
      void client.invalidateQueries({ queryKey: [importCalls.runs.path] });
      return navigate({ to: '/desk/import/$id', params: { id } });
    },
    onError: (error) => showToast('error', failureText(page, error)),
  });
  function take(files: readonly File[]): void {
    const [file] = files;
    if (file === undefined) return;
    if (files.every(isCover) && may('catalogue.edit')) {
      handFiles(files);
      void navigate({ to: '/desk/catalogue/covers' });
    } else upload.mutate(file);
  }
  return (
    <FileDrop
      label={t('drop.label')}
      hint={t('drop.hint')}
      accept={accept}
      multiple
      progress={upload.isPending ? sent : undefined}
      progressText={t('drop.sending', { percent: `${number(Math.round(sent * 100))}%` })}
      onFiles={take}
    />
  );
}
