import { IconBooks, IconCheck } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../messages/translation.ts';
import { usePage } from '../../platform/page.ts';
import { useConfirmed } from '../../platform/use-confirmed.ts';
import { failureText } from '../../platform/use-failure.ts';
import { asReader, useReader } from '../../reader/public.ts';
import { Button, type ButtonKind } from '../../ui/controls/button.tsx';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { refreshShelf, removeFromShelf, saveToShelf, wholeShelfQuery } from '../api.ts';

/** Adds a title to the reader's shelf, or removes it. */
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
  const save = useMutation(saveToShelf);
  const remove = useConfirmed(removeFromShelf, refreshShelf);

  const askRemove = (entryId: string) =>
    remove.ask({
      title: t('shelf.removeTitle'),
      text: t('shelf.removeText', { title: bookName }),
      confirmLabel: t('shelf.remove'),
      kept: t('shelf.kept'),
      input: { ids: [entryId] },
      done: () => t('shelf.removed', { count: 1 }),
    });

  function add(): void {
    save.mutate(
      { catalogueId: id },
      {
        onSuccess: () => showToast('success', t('shelf.added', { title: bookName })),
        onError: (error) => showToast('error', failureText(page, error)),
        onSettled: () => refreshShelf(client),
      },
    );
  }

  return (
    <Button
      kind={kind}
      busy={save.isPending || remove.busy}
      aria-pressed={entry !== undefined}
      aria-label={t(entry === undefined ? 'shelf.addOf' : 'shelf.onOf', { title: bookName })}
      onClick={() => (entry === undefined ? asReader(page, add) : askRemove(entry.id))}
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
