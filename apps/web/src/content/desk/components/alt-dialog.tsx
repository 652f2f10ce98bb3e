import { useId, useState } from 'react';
import { useTranslation } from '../../../messages/translation.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';

/** Asks for a description of a picture, for people who cannot see it. */
export function AltDialog({
  address,
  onDone,
  onClose,
}: {
  readonly address: string;
  readonly onDone: (alt: string) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['contentDesk', 'platform']);
  const id = useId();
  const [alt, setAlt] = useState('');
  const [tried, setTried] = useState(false);
  const plain = alt.replaceAll(/[[\]\s]+/gu, ' ').trim();
  return (
    <Dialog
      title={t('contentDesk:alt.title')}
      closeLabel={t('platform:close')}
      keepOnOutsideClick
      onClose={onClose}
      footer={
        <Button kind="primary" type="submit" form={`${id}-form`}>
          {t('contentDesk:alt.insert')}
        </Button>
      }
    >
      <form
        id={`${id}-form`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // In React's tree, this form is inside the form of the item.
          event.stopPropagation();
          setTried(true);
          if (plain !== '') onDone(plain);
        }}
      >
        <img src={address} alt="" style={{ maxWidth: '100%', maxHeight: '12rem' }} />
        <Field
          id={id}
          label={t('contentDesk:alt.label')}
          hint={t('contentDesk:alt.hint')}
          problem={tried && plain === '' ? t('contentDesk:alt.missing') : undefined}
        >
          {(control) => (
            <input
              {...control}
              data-autofocus
              maxLength={200}
              value={alt}
              onChange={(event) => setAlt(event.currentTarget.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
