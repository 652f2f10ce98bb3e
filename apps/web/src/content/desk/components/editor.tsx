import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  type ContentDetail,
  type ContentForm,
  contentDetailSchema,
  contentNotesSchema,
} from '@yuelan/contract/content/desk-schemas';
import { useState } from 'react';
import { DeskScreen } from '../../../desk/desk-screen.tsx';
import { conflictOf } from '../../../desk/edit/conflict.tsx';
import { useUnsavedGuard } from '../../../desk/edit/edit-panel.tsx';
import { useMay } from '../../../desk/staff-state.ts';
import { useOfferUndo } from '../../../desk/undo.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { CallError } from '../../../platform/call-error.ts';
import { usePage } from '../../../platform/page.ts';
import { failureText } from '../../../platform/use-failure.ts';
import { Button, buttonClass } from '../../../ui/controls/button.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { showToast } from '../../../ui/feedback/toasts.tsx';
import {
  checkQuery,
  itemQuery,
  publish,
  refreshContent,
  removeItem,
  saveDraft,
  takeDown,
  takeOver,
} from '../api.ts';
import { begun, editedOf, isSame, written } from '../source-state.ts';
import { useLate } from '../use-late.ts';
import styles from './editor.module.css';
import { ItemConflict } from './item-conflict.tsx';
import { ItemForm } from './item-form.tsx';
import { Notes } from './notes.tsx';
import { Preview } from './preview.tsx';

/** The server's notes about what is wrong with an item that was to be published. */
function notesOf(error: Error | null) {
  if (!(error instanceof CallError) || error.outcome.kind !== 'refused') return undefined;
  return error.outcome.code === 'content.item.faulty'
    ? contentNotesSchema.safeParse(error.outcome.facts).data
    : undefined;
}

/** Edits one item: both languages side by side, pictures, a preview. It can be kept as a draft or published. */
export function Editor({
  form,
  item,
}: {
  readonly form: ContentForm;
  /** Undefined for a new item. */
  readonly item: ContentDetail | undefined;
}) {
  const { t } = useTranslation('contentDesk');
  const page = usePage();
  const may = useMay();
  const client = useQueryClient();
  const navigate = useNavigate();
  const offerUndo = useOfferUndo();
  const [stored, setStored] = useState(item);
  const [blank] = useState(() => begun(form, new Date()));
  const [source, setSource] = useState(() => (item === undefined ? blank : editedOf(item)));
  const [newKey, setNewKey] = useState(form.keys[0]?.key ?? '');
  const edition = { kind: form.kind, key: stored?.key ?? newKey, version: stored?.version ?? 0 };
  const before = stored === undefined ? blank : editedOf(stored);
  const readOnly = stored?.owner === 'folder' || !may('content.edit');

  function settle(next: ContentDetail, text: string, undoId: string): void {
    setStored(next);
    setSource(editedOf(next));
    refreshContent(client);
    client.setQueryData(itemQuery(next.kind, next.key).queryKey, next);
    offerUndo(text, undoId);
    if (stored === undefined)
      void navigate({
        to: '/desk/content/item',
        search: { kind: next.kind, key: next.key },
        replace: true,
        ignoreBlocker: true,
      });
  }

  const failed = (error: Error) =>
    conflictOf(error) === undefined &&
    notesOf(error) === undefined &&
    showToast('error', failureText(page, error));
  const draft = useMutation({
    ...saveDraft,
    onSuccess: ({ item: next, undoId }) => settle(next, t('saved'), undoId),
    onError: failed,
  });
  const shown = useMutation({
    ...publish,
    onSuccess: ({ item: next, undoId }) =>
      settle(next, next.state === 'planned' ? t('planned', { from: next.from }) : t('published'), undoId),
    onError: failed,
  });
  const down = useMutation({
    ...takeDown,
    onSuccess: ({ item: next, undoId }) => settle(next, t('tookDown'), undoId),
    onError: failed,
  });
  const over = useMutation({
    ...takeOver,
    onSuccess: ({ item: next, undoId }) => settle(next, t('tookOver'), undoId),
    onError: failed,
  });
  const gone = useMutation({
    ...removeItem,
    onSuccess: ({ undoId }) => {
      refreshContent(client);
      offerUndo(t('removed'), undoId);
      void navigate({ to: '/desk/content', ignoreBlocker: true });
    },
    onError: failed,
  });
  const busy = [draft, shown, down, over, gone].some(({ isPending }) => isPending);
  const unsaved = !isSame(source, before);
  useUnsavedGuard(unsaved && !busy);

  const conflict = conflictOf(shown.error ?? draft.error);
  const theirs = contentDetailSchema.safeParse(conflict?.current).data;
  const notes = notesOf(shown.error);
  const late = useLate(source);
  // Warnings, such as a picture from another site that would be left out, are shown during typing; faults only when
  // somebody publishes.
  const checked = useQuery({
    ...checkQuery({ kind: form.kind, key: edition.key, source: written(late) }),
    enabled: !readOnly,
    placeholderData: keepPreviousData,
  });
  const title = stored?.title ?? t('newTitle', { kind: t(`kinds.${form.kind}`) });
  const isShut = stored === undefined && form.isKeyed && form.keys.length === 0;

  function send(goal: typeof draft | typeof shown, over: Partial<typeof edition> = {}): void {
    draft.reset();
    shown.reset();
    goal.mutate({ ...edition, ...over, source: written(source) });
  }

  return (
    <DeskScreen
      title={title}
      text={
        stored === undefined
          ? t(`kinds.${form.kind}`)
          : `${t(`kinds.${form.kind}`)} · ${t(`states.${stored.state}`)}${stored.hasDraft ? t('andDraft') : ''}`
      }
      actions={
        <>
          {stored !== undefined && stored.address !== '' && stored.state !== 'planned' && (
            <a
              className={buttonClass('quiet')}
              href={`/${page.library ?? ''}${stored.address}`}
              target="_blank"
              rel="noopener"
            >
              {t('view')}
            </a>
          )}
          {!readOnly && stored !== undefined && (
            <>
              {stored.source !== null && may('content.publish') && (
                <Button kind="quiet" busy={down.isPending} onClick={() => down.mutate(edition)}>
                  {t('takeDown')}
                </Button>
              )}
              {(stored.source === null || may('content.publish')) && (
                <Button kind="quiet" busy={gone.isPending} onClick={() => gone.mutate(edition)}>
                  {t('remove')}
                </Button>
              )}
            </>
          )}
          {!readOnly && !isShut && (
            <>
              <Button busy={draft.isPending} onClick={() => send(draft)}>
                {t('save')}
              </Button>
              {may('content.publish') && (
                <Button kind="primary" busy={shown.isPending} onClick={() => send(shown)}>
                  {t(stored?.state === 'draft' || stored === undefined ? 'publish' : 'publishChange')}
                </Button>
              )}
            </>
          )}
        </>
      }
    >
      <div className={styles['editor']}>
        {stored?.owner === 'folder' && (
          <div className={styles['folder']}>
            <p>{t('fromFolder', { file: stored.file })}</p>
            {may('content.edit') && (
              <Button busy={over.isPending} onClick={() => over.mutate(edition)}>
                {t('takeOver')}
              </Button>
            )}
          </div>
        )}
        <div>
          <Notes isAlarm title={t('faults')} form={form} notes={notes?.faults ?? []} />
          <Notes title={t('warnings')} form={form} notes={checked.data?.warnings ?? []} />
        </div>
        {stored === undefined && form.isKeyed && form.keys.length > 1 && (
          <Select
            label={t('which.label')}
            value={newKey}
            choices={form.keys.map(({ key, name }) => ({ value: key, label: name || key }))}
            onChange={setNewKey}
          />
        )}
        {isShut ? (
          <p>{t('which.none')}</p>
        ) : (
          <>
            <ItemForm
              form={form}
              source={source}
              faults={notes?.faults ?? []}
              readOnly={readOnly}
              onChange={setSource}
            />
            <Preview form={form} itemKey={edition.key} source={source} />
          </>
        )}
      </div>
      {conflict !== undefined && theirs !== undefined && (
        <ItemConflict
          conflict={conflict}
          form={form}
          theirs={editedOf(theirs)}
          mine={source}
          save={{
            isPending: busy,
            reset() {
              draft.reset();
              shown.reset();
            },
          }}
          onSeen={() => setStored(theirs)}
          onKeepTheirs={() => setSource(editedOf(theirs))}
          onTakeMine={() => send(shown.error === null ? draft : shown, { version: theirs.version })}
        />
      )}
    </DeskScreen>
  );
}
