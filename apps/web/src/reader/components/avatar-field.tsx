import { useMutation, useQueryClient } from '@tanstack/react-query';
import { avatarTypes } from '@yuelan/contract/files/avatar-limits';
import { readerCalls } from '@yuelan/contract/reader/remote';
import type { Reader } from '@yuelan/contract/reader/schemas';
import { type DragEvent, useId, useRef, useState } from 'react';
import { uploadFile } from '../../files/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { usePage } from '../../platform/page.ts';
import { useFailure } from '../../platform/use-failure.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FormProblem } from '../../ui/controls/form.tsx';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { visuallyHiddenClass } from '../../ui/style/visually-hidden.tsx';
import { readerQuery } from '../api.ts';
import { judgeAvatar } from '../avatar-file.ts';
import styles from './avatar-field.module.css';

/** The reader's picture, chosen with a button or dropped here; JPG or PNG. */
export function AvatarField({ reader, fixed }: { readonly reader: Reader; readonly fixed: boolean }) {
  const page = usePage();
  const { t } = useTranslation('reader');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const [over, setOver] = useState(false);
  const [refusal, setRefusal] = useState<'type' | 'size'>();
  const [broken, setBroken] = useState<string>();
  const save = useMutation({
    mutationFn: async (file: File | undefined) => {
      const headPic = file === undefined ? '' : (await uploadFile(page, file, 'avatar')).key;
      return page.answerOf(readerCalls.saveReader, { headPic });
    },
    onSuccess: (saved) => {
      client.setQueryData(readerQuery.queryKey, { reader: saved });
      showToast('success', t('avatar.saved'));
    },
  });
  const failure = useFailure(save.error);

  function take(file: File | undefined): void {
    if (file === undefined || save.isPending) return;
    save.reset();
    const problem = judgeAvatar(file);
    setRefusal(problem);
    if (problem === undefined) save.mutate(file);
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  }

  const picture = reader.imagePath !== '' && reader.imagePath !== broken ? reader.imagePath : undefined;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the button below does the same.
    <div
      className={styles['avatar']}
      data-over={over || undefined}
      onDragOver={
        fixed
          ? undefined
          : (event) => {
              event.preventDefault();
              setOver(true);
            }
      }
      onDragLeave={() => setOver(false)}
      onDrop={fixed ? undefined : drop}
    >
      <span className={styles['picture']} aria-hidden="true">
        {picture === undefined ? (
          Array.from(reader.realName)[0]
        ) : (
          <img src={picture} alt="" onError={() => setBroken(picture)} />
        )}
      </span>
      {!fixed && (
        <>
          <input
            ref={input}
            id={id}
            className={visuallyHiddenClass}
            type="file"
            accept={avatarTypes.join(',')}
            tabIndex={-1}
            aria-hidden="true"
            onChange={(event) => {
              take(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
          <Button busy={save.isPending} onClick={() => input.current?.click()}>
            {t('avatar.choose')}
          </Button>
          {reader.headPic !== '' && (
            <Button kind="quiet" onClick={() => save.mutate(undefined)}>
              {t('avatar.remove')}
            </Button>
          )}
          <p className={styles['hint']}>{t('avatar.hint')}</p>
          <FormProblem
            text={refusal === undefined ? (save.isPending ? undefined : failure) : t(`avatar.${refusal}`)}
          />
        </>
      )}
    </div>
  );
}
