import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from '../../../messages/translation.ts';
import { type FieldState, TextField } from '../../../platform/form.tsx';
import { Check } from '../../../ui/controls/check.tsx';
import { storagesQuery } from '../api.ts';

/** Where a copy stands, and whether it may leave the library. */
export function CopyPlaceFields({
  storage,
  shelf,
  callNumber,
  lendable,
  titleCallNumber,
}: {
  readonly storage: FieldState<string>;
  readonly shelf: FieldState<string>;
  readonly callNumber: FieldState<string>;
  readonly lendable: FieldState<boolean>;
  readonly titleCallNumber: string;
}) {
  const { t } = useTranslation('catalogueDesk');
  const storages = useQuery(storagesQuery);
  const list = useId();
  return (
    <>
      <TextField field={storage} label={t('copy.storage')} hint={t('copy.storageHint')} list={list} />
      <datalist id={list}>
        {storages.data?.names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField field={shelf} label={t('copy.shelf')} hint={t('copy.shelfHint')} />
      <TextField
        field={callNumber}
        label={t('field.callNumber')}
        hint={t('copy.callNumberHint')}
        placeholder={titleCallNumber}
      />
      <Check
        label={t('copy.lendable')}
        checked={lendable.value}
        onChange={({ currentTarget: { checked } }) => lendable.set(checked)}
      />
    </>
  );
}
