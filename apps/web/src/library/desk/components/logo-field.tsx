import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '../../../messages/translation.ts';
import type { FieldState } from '../../../platform/form.tsx';
import { usePage } from '../../../platform/page.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FileDrop } from '../../../ui/controls/file-drop.tsx';
import { FormProblem } from '../../../ui/controls/form.tsx';
import { uploadLogo } from '../api.ts';
import styles from './logo-field.module.css';

/** A logo: what there is, on the ground on which readers see it, and a place for another. */
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
  const upload = useMutation({
    mutationFn: (file: File) => uploadLogo(page, file),
    onSuccess: (answer) => {
      if ('url' in answer) set(answer.url);
    },
  });
  const failure =
    upload.data !== undefined && 'failure' in upload.data
      ? upload.data.failure || t('looks.uploadFailed')
      : undefined;
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
        progress={upload.isPending ? 0.5 : undefined}
        progressText={t('looks.uploading')}
        onFiles={([file]) => file !== undefined && upload.mutate(file)}
      />
      <FormProblem text={failure} />
    </div>
  );
}
