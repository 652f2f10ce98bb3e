import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { GroupList } from '@yuelan/contract/reader/desk-schemas';
import { useState } from 'react';
import { useOfferUndo } from '../../../desk/undo.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { useFailure } from '../../../platform/use-failure.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FormProblem } from '../../../ui/controls/form.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { moveReaders, refreshReaders, useGroupChoices } from '../api.ts';

/** Moves readers to another class or borrower type. */
export function MoveDialog({
  list,
  ids,
  onClose,
  onDone,
}: {
  readonly list: GroupList;
  readonly ids: readonly string[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const { t } = useTranslation(['readerDesk', 'desk']);
  const client = useQueryClient();
  const offerUndo = useOfferUndo();
  const groups = useGroupChoices(list).filter(({ active }) => active);
  const [groupId, setGroupId] = useState('');
  const move = useMutation(moveReaders);
  return (
    <Dialog
      title={t(`readerDesk:move.${list}`, { count: ids.length })}
      closeLabel={t('desk:close')}
      keepOnOutsideClick
      onClose={onClose}
      footer={
        <Button
          kind="primary"
          busy={move.isPending}
          onClick={() =>
            move.mutate(
              { ids: [...ids], list, groupId },
              {
                onSuccess: ({ changed, undoId }) => {
                  onDone();
                  offerUndo(t('readerDesk:moved', { count: changed }), undoId);
                },
                onSettled: () => refreshReaders(client),
              },
            )
          }
        >
          {t('readerDesk:move.submit')}
        </Button>
      }
    >
      <FormProblem text={useFailure(move.error)} />
      <Select
        label={t(`readerDesk:${list}`)}
        choices={[{ value: '', label: t('readerDesk:none') }, ...groups]}
        value={groupId}
        onChange={setGroupId}
      />
    </Dialog>
  );
}
