import { useTranslation } from '../../../messages/translation.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FileDrop } from '../../../ui/controls/file-drop.tsx';
import { pictureTypes } from '../picture-types.ts';
import styles from './fields.module.css';

/** The cover of an item: drop or choose a picture, look at it, remove it. */
export function PictureField({
  label,
  address,
  busy,
  problem,
  onFile,
  onRemove,
}: {
  readonly label: string;
  /** The address of the stored picture; empty for none. */
  readonly address: string;
  readonly busy: boolean;
  readonly problem: string | undefined;
  readonly onFile: (file: File) => void;
  readonly onRemove: () => void;
}) {
  const { t } = useTranslation('contentDesk');
  return (
    <div className={styles['picture']}>
      {address === '' ? (
        <FileDrop
          label={label}
          hint={t('pictureHint')}
          accept={pictureTypes}
          progress={busy ? 0.5 : undefined}
          progressText={t('uploading')}
          onFiles={([file]) => file !== undefined && onFile(file)}
        />
      ) : (
        <>
          <p className={styles['label']}>{label}</p>
          <img src={address} alt={label} />
          <Button kind="quiet" onClick={onRemove}>
            {t('removeCover')}
          </Button>
        </>
      )}
      {problem !== undefined && <p className={styles['problem']}>{problem}</p>}
    </div>
  );
}
