import { useMutation } from '@tanstack/react-query';
import { libraryDeskCalls } from '@yuelan/contract/library/desk-remote';
import { useState } from 'react';
import { uploadAtDesk } from '../../../desk/upload-file.ts';
import { useTranslation } from '../../../messages/translation.ts';
import type { FieldState } from '../../../platform/form.tsx';
import { usePage } from '../../../platform/page.ts';
import { failureText } from '../../../platform/use-failure.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FileDrop } from '../../../ui/controls/file-drop.tsx';
import { FormProblem } from '../../../ui/controls/form.tsx';
import styles from './logo-field.module.css';

/** A logo: the current one on the background on which readers see it, and a drop field for another. */
export function LogoField({
  field: { value, set },
  label,
  hint,
  ground,
}: {
  readonly field: FieldState<string>;
  readonly label: string;
  readonly hint: string;
  readonly ground: 'light' | 'dark';
}) {
  const { t } = useTranslation('libraryDesk');
  const page = usePage();
  const [sent, setSent] = useState(0);
  const upload = useMutation({
    mutationFn: (file: File) => uploadAtDesk(page, libraryDeskCalls.uploadLogo, file, {}, setSent),
    onSuccess: ({ url }) => set(url),
  });
  return (
    <div className={styles['field']}>
      {value !== '' && (
        <div className={styles['now']} data-scheme={ground}>
          <img src={value} alt={t('looks.logoNow', { name: label })} />
          <Button kind="quiet" onClick={() => set('')} aria-label={t('looks.logoRemoveOf', { name: label })}>
            {t('looks.logoRemove')}
          </Button>
        </div>
      )}
      <FileDrop
        label={label}
        hint={hint}
        accept="image/png,image/jpeg,image/webp"
        progress={upload.isPending ? sent : undefined}
        progressText={t('looks.uploading')}
        onFiles={([file]) => file !== undefined && upload.mutate(file)}
      />
      <FormProblem text={upload.error === null ? undefined : failureText(page, upload.error)} />
    </div>
  );
}
