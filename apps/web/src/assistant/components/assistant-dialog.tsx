import { IconArrowsMaximize, IconTypography, IconX } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import {
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from '../../messages/translation.ts';
import { isRefused } from '../../platform/is-refused.ts';
import { type Page, usePage } from '../../platform/page.ts';
import { useStore } from '../../platform/store.ts';
import { failureText } from '../../platform/use-failure.ts';
import { useMedia } from '../../platform/use-media.ts';
import { CloseButton } from '../../ui/controls/close-button.tsx';
import { showModal } from '../../ui/dialogs/modal.ts';
import { Seal } from '../../ui/pictures/seal.tsx';
import { askLibrarian, beginConversation } from '../api.ts';
import { closeAssistant, onAskedAgain, resumeAssistant, stepAside } from '../ask-request.ts';
import { answerPace, isWholeAtOnce } from '../choices.ts';
import { type Conversation, createConversation } from '../conversation.ts';
import { useVisibleHeight } from '../use-visible-height.ts';
import styles from './assistant-dialog.module.css';
import { ChatLog } from './chat-log.tsx';
import { Composer } from './composer.tsx';
import { SentenceReader } from './sentence-reader.tsx';

/** From this width on, the assistant fits beside the page. */
const besideThePage = '(min-width: 88em)';

function begin(page: Page): Conversation {
  return createConversation({
    begin: (signal) => beginConversation(page, signal),
    ask: (id, content, signal) => askLibrarian(page, id, content, signal),
    wordsOf: (error) => failureText(page, error),
    isOver: (error) => isRefused(error, 'assistant.conversation.missing'),
    isInstant: isWholeAtOnce,
    now: () => performance.now(),
  });
}

/**
 * The assistant: a new conversation each time it is opened. On a wide window it is beside the page, which stays
 * usable. On a small one it is in front, is minimised when the reader follows a link, and a button brings it back.
 */
export default function AssistantDialog({
  aside,
  words,
}: {
  readonly aside: boolean;
  /** The beginning of the question. */
  readonly words: string;
}) {
  const conversation = useConversation(words);
  return aside ? <ReturnButton /> : conversation === undefined ? null : <Panel conversation={conversation} />;
}

/** One conversation while the dialog is open; React's double-run effects in development start only one. */
function useConversation(words: string): Conversation | undefined {
  const page = usePage();
  const [conversation, setConversation] = useState<Conversation>();
  useEffect(() => {
    let made: Conversation | undefined;
    const timer = setTimeout(() => {
      made = begin(page);
      if (words !== '') made.write(words);
      setConversation(made);
    });
    return () => {
      clearTimeout(timer);
      made?.close();
    };
  }, [page, words]);
  return conversation;
}

function Panel({ conversation }: { readonly conversation: Conversation }) {
  const page = usePage();
  const { t } = useTranslation('assistant');
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const docked = useMedia(besideThePage);
  const state = useStore(conversation.state);
  useVisibleHeight(dialog);
  useShown(dialog, field, docked, () => closeAssistant(page));
  useEffect(() => onAskedAgain((words) => words !== '' && conversation.write(words)), [conversation]);
  useStepAside(docked);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || event.defaultPrevented) return;
    event.preventDefault();
    closeAssistant(page);
  }

  return (
    <dialog
      ref={dialog}
      className={styles['panel']}
      data-docked={docked || undefined}
      aria-labelledby={`${id}-title`}
      onKeyDown={onKeyDown}
      // The browser's own way to close (the back gesture of a phone).
      onCancel={(event) => {
        event.preventDefault();
        closeAssistant(page);
      }}
    >
      <div className={styles['head']}>
        <Seal mark={t('seal')} />
        <div className={styles['names']}>
          <h2 id={`${id}-title`} className={styles['title']}>
            {t('title')}
          </h2>
          <p className={styles['lead']}>{t('lead')}</p>
        </div>
        <PaceSwitch onWhole={conversation.showWhole} />
        <CloseButton label={t('close')} size={22} onClick={() => closeAssistant(page)} />
      </div>
      <ChatLog conversation={conversation} state={state} focusField={() => field.current?.focus()} />
      <Composer field={field} conversation={conversation} state={state} />
      <SentenceReader state={state} />
    </dialog>
  );
}

/** Shows the dialog, gives it the focus, and gives the focus back to what opened it. */
function useShown(
  dialog: { readonly current: HTMLDialogElement | null },
  field: { readonly current: HTMLTextAreaElement | null },
  docked: boolean,
  onForced: () => void,
): void {
  const forced = useEffectEvent(onForced);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    const before = document.activeElement;
    if (docked) element.show();
    const hide = docked ? () => element.close() : showModal(element, () => forced());
    field.current?.focus({ preventScroll: true });
    return () => {
      const inside = element.contains(document.activeElement);
      hide();
      if (!inside) return;
      const opener = before instanceof HTMLElement && before.isConnected && before !== document.body;
      const target = opener ? before : document.querySelector('[data-asks-assistant]');
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    };
  }, [dialog, field, docked]);
  useEffect(() => onAskedAgain(() => field.current?.focus()), [field]);
}

/** Minimises the assistant when the page changes: in front of the page it would hide where a followed link leads. */
function useStepAside(docked: boolean): void {
  const page = usePage();
  const place = useRouterState({ select: (router) => router.location.href });
  const begun = useRef(place);
  useEffect(() => {
    if (place === begun.current) return;
    begun.current = place;
    if (!docked) stepAside(page);
  }, [page, place, docked]);
}

function ReturnButton() {
  const page = usePage();
  const { t } = useTranslation('assistant');
  return (
    <aside className={styles['aside']} aria-label={t('title')}>
      <button type="button" className={styles['return']} onClick={() => resumeAssistant(page)}>
        <IconArrowsMaximize size={18} stroke={1.8} aria-hidden="true" />
        {t('resume')}
      </button>
      <button
        type="button"
        className={styles['leave']}
        aria-label={t('close')}
        onClick={() => closeAssistant(page)}
      >
        <IconX size={18} stroke={1.8} aria-hidden="true" />
      </button>
    </aside>
  );
}

/** Whether answers appear letter by letter or at once; kept in the browser. */
function PaceSwitch({ onWhole }: { readonly onWhole: () => void }) {
  const { t } = useTranslation('assistant');
  useStore(answerPace);
  const typed = !isWholeAtOnce();
  return (
    <button
      type="button"
      className={styles['pace']}
      aria-pressed={typed}
      title={t('pace.label')}
      onClick={() => {
        answerPace.set(typed ? 'whole' : 'typed');
        if (typed) onWhole();
      }}
    >
      <IconTypography size={18} stroke={1.7} aria-hidden="true" />
      <span>{t('pace.label')}</span>
    </button>
  );
}
