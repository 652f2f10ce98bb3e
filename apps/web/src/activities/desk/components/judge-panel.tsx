import { useMutation } from '@tanstack/react-query';
import { staffCalls } from '@yuelan/contract/staff/remote';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { conflictOf } from '../../../desk/edit/conflict.tsx';
import { useUnsavedQuestion } from '../../../desk/edit/edit-panel.tsx';
import { useOfferUndo } from '../../../desk/undo.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { usePage } from '../../../platform/page.ts';
import { failureText } from '../../../platform/use-failure.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FormProblem } from '../../../ui/controls/form.tsx';
import { SidePanel } from '../../../ui/dialogs/side-panel.tsx';
import { StateDot } from '../../../ui/feedback/state-dot.tsx';
import styles from './judge-panel.module.css';
import { RefusalReason } from './refusal-reason.tsx';
import { ScoreFields } from './score-fields.tsx';
import { useDialogKeys } from './use-dialog-keys.ts';

/** A decision about an item: approve it, or refuse it with a reason. */
export interface Decision {
  readonly approves: boolean;
  readonly reason: string;
  readonly assessment?: { readonly score: number; readonly content: string };
}

interface Judged {
  readonly id: string;
  readonly version: number;
  readonly reason: string;
}

const empty = { refuses: false, reason: '', score: '', content: '' };

/** The newest version of an item in these lists. */
function newest<Item extends Judged>(id: string, ...lists: readonly (readonly Item[])[]): Item | undefined {
  return lists
    .flat()
    .filter((item) => item.id === id)
    .toSorted((a, b) => b.version - a.version)[0];
}

/**
 * Shows items one by one for a decision. Keys: P approves, H refuses, N goes to the next item, B goes back. The last
 * decision can be undone here. If somebody else decided first, their decision is shown instead of overwritten.
 */
export function JudgePanel<Item extends Judged>({
  items,
  first,
  wide = false,
  words,
  nameOf,
  stateOf,
  parse,
  decide,
  onSettled,
  onClose,
  children,
}: {
  /** The current page of the list. Items are shown in the order they had when the panel opened. */
  readonly items: readonly Item[];
  /** The id of the first item to show. */
  readonly first: string;
  readonly wide?: boolean;
  readonly words: {
    readonly approve: string;
    readonly refuse: string;
    readonly approved: (name: string) => string;
    readonly refused: (name: string) => string;
    /** Common reasons. */
    readonly reasons: readonly string[];
  };
  readonly nameOf: (item: Item) => string;
  readonly stateOf: (item: Item) => { readonly tone: 'ok' | 'wait' | 'none'; readonly text: string };
  /** Reads the item in a conflict. */
  readonly parse: (value: unknown) => Item | undefined;
  readonly decide: (
    item: Item,
    decision: Decision,
  ) => Promise<{ readonly item: Item | undefined; readonly undoId: string }>;
  readonly onSettled: () => void;
  readonly onClose: () => void;
  readonly children: (item: Item) => ReactNode;
}) {
  const { t } = useTranslation(['activitiesDesk', 'desk']);
  const page = usePage();
  const question = useUnsavedQuestion();
  const offerUndo = useOfferUndo();
  const reasonId = useId();
  const inside = useRef<HTMLDivElement>(null);
  const [queue] = useState(items);
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      items.findIndex(({ id }) => id === first),
    ),
  );
  const [heard, setHeard] = useState<readonly Item[]>([]);
  const [values, setValues] = useState(empty);
  const [problem, setProblem] = useState<'reason' | 'score'>();
  const [last, setLast] = useState<{ readonly text: string; readonly undoId: string; readonly at: number }>();
  const shown = queue[at];
  const item = shown === undefined ? undefined : newest(shown.id, items, heard, queue);

  const save = useMutation({
    mutationFn: ({ item: judged, decision }: { readonly item: Item; readonly decision: Decision }) =>
      decide(judged, decision),
    onSuccess: ({ item: after, undoId }, { item: judged, decision }) => {
      if (after !== undefined) setHeard((before) => [...before, after]);
      const text = (decision.approves ? words.approved : words.refused)(nameOf(judged));
      setValues(empty);
      if (at + 1 < queue.length) {
        setLast({ text, undoId, at });
        setAt(at + 1);
      } else {
        onClose();
        offerUndo(text, undoId);
      }
    },
    onError: (error) => {
      const current = parse(conflictOf(error)?.current);
      if (current !== undefined) setHeard((before) => [...before, current]);
    },
    onSettled,
  });
  const undo = useMutation({
    mutationFn: (id: string) => page.answerOf(staffCalls.undo, { id }),
    onSuccess: () => {
      // The answers received so far are older than what is now stored.
      setHeard([]);
      if (last !== undefined) setAt(last.at);
      setLast(undefined);
    },
    onSettled,
  });
  const failed = save.error ?? undo.error;

  function send(approves: boolean): void {
    if (item === undefined || save.isPending) return;
    const reason = values.reason.trim();
    const score = values.score.trim();
    const isScore = /^\d{1,3}$/u.test(score) && Number(score) <= 100;
    const wrong = !approves && reason === '' ? 'reason' : score !== '' && !isScore ? 'score' : undefined;
    setProblem(wrong);
    if (wrong !== undefined) {
      if (wrong === 'reason') document.getElementById(reasonId)?.focus();
      return;
    }
    save.mutate({
      item,
      decision: {
        approves,
        reason: approves ? '' : reason,
        ...(score === '' ? {} : { assessment: { score: Number(score), content: values.content.trim() } }),
      },
    });
  }

  function go(step: -1 | 1): void {
    if (queue[at + step] === undefined) return;
    setAt(at + step);
    setValues(empty);
    setProblem(undefined);
    save.reset();
  }

  const refuse = () => (values.refuses ? send(false) : setValues({ ...values, refuses: true }));
  const keys = {
    p: () => send(true),
    h: refuse,
    n: () => go(1),
    b: () => go(-1),
  };
  useDialogKeys(inside, keys);
  // Focuses the reason field before the next key is pressed.
  useLayoutEffect(() => {
    if (values.refuses) document.getElementById(reasonId)?.focus();
  }, [values.refuses, reasonId]);

  if (item === undefined) return null;
  const state = stateOf(item);
  const isUnsaved = values.reason !== '' || values.score !== '' || values.content !== '';
  return (
    <SidePanel
      title={nameOf(item)}
      closeLabel={t('desk:close')}
      wide={wide}
      unsaved={isUnsaved ? question : undefined}
      onClose={onClose}
      footer={
        <div className={styles['footer']}>
          <div className={styles['turns']}>
            <Button
              kind="quiet"
              aria-keyshortcuts="b"
              aria-disabled={at === 0 || undefined}
              onClick={() => go(-1)}
            >
              {t('activitiesDesk:judge.back')} <kbd>B</kbd>
            </Button>
            <Button
              kind="quiet"
              aria-keyshortcuts="n"
              aria-disabled={at + 1 === queue.length || undefined}
              onClick={() => go(1)}
            >
              {t('activitiesDesk:judge.next')} <kbd>N</kbd>
            </Button>
          </div>
          <Button aria-keyshortcuts="h" busy={save.isPending} onClick={refuse}>
            {words.refuse} <kbd>H</kbd>
          </Button>
          <Button
            kind="primary"
            aria-keyshortcuts="p"
            busy={save.isPending}
            data-autofocus
            onClick={() => send(true)}
          >
            {words.approve} <kbd>P</kbd>
          </Button>
        </div>
      }
    >
      <div ref={inside} className={styles['inside']}>
        <div role="status">
          {last !== undefined && (
            <p className={styles['last']}>
              <span>{last.text}</span>
              <Button kind="quiet" busy={undo.isPending} onClick={() => undo.mutate(last.undoId)}>
                {t('desk:undo.button')}
              </Button>
            </p>
          )}
        </div>
        <p className={styles['place']}>
          <StateDot tone={state.tone}>{state.text}</StateDot>
          <span>{t('activitiesDesk:judge.place', { at: at + 1, of: queue.length })}</span>
        </p>
        {item.reason !== '' && <p>{t('activitiesDesk:judge.reasonWas', { reason: item.reason })}</p>}
        {children(item)}
        {values.refuses && (
          <RefusalReason
            id={reasonId}
            often={words.reasons}
            value={values.reason}
            isMissing={problem === 'reason'}
            onChange={(reason) => setValues({ ...values, reason })}
            onSend={() => send(false)}
          />
        )}
        <ScoreFields
          score={values.score}
          content={values.content}
          isWrong={problem === 'score'}
          onChange={(entered) => setValues({ ...values, ...entered })}
        />
        <FormProblem text={failed === null ? undefined : failureText(page, failed)} />
      </div>
    </SidePanel>
  );
}
