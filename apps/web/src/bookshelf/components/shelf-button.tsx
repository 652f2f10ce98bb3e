import { IconBooks, IconCheck } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../messages/translation.ts';
import { usePage } from '../../platform/page.ts';
import { failureText } from '../../platform/use-failure.ts';
import { asReader, useReader } from '../../reader/public.ts';
import { Button, type ButtonKind } from '../../ui/controls/button.tsx';
import { askConfirm } from '../../ui/dialogs/confirm.tsx';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { refreshShelf, removeFromShelf, saveToShelf, wholeShelfQuery } from '../api.ts';

/** Puts a title on the reader's shelf; one that is there can be taken off. */
export function ShelfButton({
  id,
  bookName,
  kind = 'plain',
}: {
  readonly id: string;
  readonly bookName: string;
  readonly kind?: ButtonKind;
}) {
  const page = usePage();
  const { t } = useTranslation(['bookshelf', 'platform']);
  const client = useQueryClient();
  const signedIn = useReader() !== undefined;
  const shelf = useQuery({ ...wholeShelfQuery, enabled: signedIn }).data;
  const entry = signedIn ? shelf?.results.find((one) => one.catalogueId === id) : undefined;
  const settled = {
    onError: (error: unknown) => showToast('error', failureText(page, error)),
    onSettled: () => refreshShelf(client),
  };
  const save = useMutation(saveToShelf);
  const remove = useMutation(removeFromShelf);

  async function askRemove(entryId: string): Promise<void> {
    const confirmed = await askConfirm({
      title: t('shelf.removeTitle'),
      text: t('shelf.removeText', { title: bookName }),
      confirmLabel: t('shelf.remove'),
      cancelLabel: t('platform:confirm.cancel'),
    });
    if (!confirmed) {
      showToast('info', t('shelf.kept'));
      return;
    }
    remove.mutate(
      { ids: [entryId] },
      { ...settled, onSuccess: () => showToast('success', t('shelf.removed', { count: 1 })) },
    );
  }

  function add(): void {
    save.mutate(
      { catalogueId: id },
      { ...settled, onSuccess: () => showToast('success', t('shelf.added', { title: bookName })) },
    );
  }

  return (
    <Button
      kind={kind}
      busy={save.isPending || remove.isPending}
      aria-pressed={entry !== undefined}
      aria-label={t(entry === undefined ? 'shelf.addOf' : 'shelf.onOf', { title: bookName })}
      onClick={() => (entry === undefined ? asReader(page, add) : void askRemove(entry.id))}
    >
      {entry === undefined ? (
        <IconBooks stroke={1.7} aria-hidden="true" />
      ) : (
        <IconCheck stroke={1.9} aria-hidden="true" />
      )}
      {entry === undefined ? t('shelf.add') : t('shelf.on')}
    </Button>
  );
}
