import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type DeskTitleLine, deskRecordSchema } from '@yuelan/contract/catalogue/desk-schemas';
import { useState } from 'react';
import { z } from 'zod/mini';
import { EditPanel } from '../../../desk/edit/edit-panel.tsx';
import { useOfferUndo } from '../../../desk/undo.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { TextField, useForm } from '../../../platform/form.tsx';
import { useFailure } from '../../../platform/use-failure.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { addTitle, lookUpIsbn, showTitle } from '../api.ts';
import { blankRecord, type RecordValues, recordOf, valuesOf } from '../record-values.ts';
import { RecordFields } from './record-fields.tsx';
import styles from './title-parts.module.css';

const isbnForm = z.strictObject({ isbn: z.string().check(z.minLength(1), z.maxLength(40)) });

/** Adds a title. Asks for its ISBN first, since the catalogue may already have it. */
export function NewTitle({ onClose }: { readonly onClose: () => void }) {
  const [begun, setBegun] = useState<{ readonly values: RecordValues; readonly valid: boolean }>();
  return begun === undefined ? (
    <AskIsbn onClose={onClose} onBegin={setBegun} />
  ) : (
    <EnterRecord {...begun} onClose={onClose} />
  );
}

function AskIsbn({
  onClose,
  onBegin,
}: {
  readonly onClose: () => void;
  readonly onBegin: (begun: { readonly values: RecordValues; readonly valid: boolean }) => void;
}) {
  const { t } = useTranslation('catalogueDesk');
  const [values, setValues] = useState({ isbn: '' });
  const [known, setKnown] = useState<readonly DeskTitleLine[]>([]);
  const look = useMutation(lookUpIsbn);
  const form = useForm({
    values,
    onChange: setValues,
    schema: isbnForm,
    input: values,
    busy: look.isPending,
    failure: useFailure(look.error),
    failedField: 'isbn',
    onSend: (input) =>
      look.mutate(input, {
        onSuccess: (found) => {
          setKnown(found.known);
          if (found.known.length === 0) onBegin({ values: valuesOf(found.record), valid: found.valid });
        },
      }),
  });
  return (
    <EditPanel
      title={t('new.title')}
      form={form}
      saveLabel={t('new.look')}
      unsaved={false}
      onClose={onClose}
      aside={
        <Button kind="quiet" onClick={() => onBegin({ values: valuesOf(blankRecord), valid: true })}>
          {t('new.without')}
        </Button>
      }
    >
      <TextField
        field={form.field('isbn')}
        label={t('new.isbn')}
        hint={t('new.isbnHint')}
        inputMode="numeric"
        data-autofocus
        required
      />
      {known.length > 0 && (
        <div role="status">
          <p>{t('new.known')}</p>
          <ul>
            {known.map(({ id, title, author }) => (
              <li key={id}>
                <Link to="/desk/catalogue/title/$id" params={{ id }}>
                  {title}
                </Link>
                <span className={styles['byline']}>{author}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </EditPanel>
  );
}

function EnterRecord({
  values: before,
  valid,
  onClose,
}: {
  readonly values: RecordValues;
  readonly valid: boolean;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('catalogueDesk');
  const client = useQueryClient();
  const navigate = useNavigate();
  const offerUndo = useOfferUndo();
  const [values, setValues] = useState(before);
  const add = useMutation(addTitle);
  const form = useForm({
    values,
    onChange: setValues,
    schema: deskRecordSchema,
    input: recordOf(values),
    busy: add.isPending,
    failure: useFailure(add.error),
    onSend: (record) =>
      add.mutate(
        { record },
        {
          onSuccess: ({ title, undoId }) => {
            showTitle(client, title);
            offerUndo(t('new.added'), undoId);
            void navigate({ to: '/desk/catalogue/title/$id', params: { id: title.id }, ignoreBlocker: true });
          },
        },
      ),
  });
  return (
    <EditPanel
      title={t('new.title')}
      form={form}
      wide
      saveLabel={t('new.add')}
      unsaved={JSON.stringify(values) !== JSON.stringify(before)}
      onClose={onClose}
    >
      {!valid && <p className={styles['notice']}>{t('new.checkDigit')}</p>}
      <RecordFields form={form} />
    </EditPanel>
  );
}
