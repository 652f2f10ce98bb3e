import type { AssistantAnswer } from '@yuelan/contract/assistant/schemas';
import { createStore, type Store } from '../platform/store.ts';
import { beatMilliseconds, typedLength } from './typing.ts';

/** How long a warning about a second question stays (docs/limits.md#assistant). */
const warningMilliseconds = 2000;

export type Phase = 'idle' | 'waiting' | 'typing' | 'stopped';

export type Message =
  | { readonly id: number; readonly role: 'user'; readonly content: string }
  | {
      readonly id: number;
      readonly role: 'assistant';
      readonly kind: 'answer';
      readonly answer: AssistantAnswer;
      /** Keywords that the reader has not removed. */
      readonly indexWords: readonly string[];
      /** UTF-16 units of the answer that are shown. */
      readonly typed: number;
    }
  | { readonly id: number; readonly role: 'assistant'; readonly kind: 'failed'; readonly content: string }
  | { readonly id: number; readonly role: 'assistant'; readonly kind: 'stopped' };

export interface ConversationState {
  readonly phase: Phase;
  readonly messages: readonly Message[];
  /** The text in the field. */
  readonly draft: string;
  /** A question came while another one is being answered; the warning disappears after 2 s. */
  readonly warning: boolean;
  /** Why no conversation could be begun, in words. */
  readonly unbegun: string | undefined;
}

export interface Conversation {
  readonly state: Store<ConversationState>;
  write(draft: string): void;
  /** Asks `text`, or else what the field contains. Does nothing if it is blank, and warns if an answer is under way. */
  send(text?: string): void;
  stop(): void;
  /** Asks the last question again. */
  recover(): void;
  /** Shows the rest of the answer at once. */
  showWhole(): void;
  removeWord(messageId: number, word: string): void;
  /** Tries to start again. */
  begin(): void;
  /** Ends the conversation and cancels a running request. */
  close(): void;
}

/** The outside world of a conversation. */
export interface ConversationParts {
  begin(signal: AbortSignal): Promise<string>;
  ask(conversationId: string, content: string, signal: AbortSignal): Promise<AssistantAnswer>;
  /** The message of an error for the reader. */
  wordsOf(error: unknown): string;
  /** Whether the error says that the server no longer knows the conversation. */
  isOver(error: unknown): boolean;
  /** Whether answers appear whole instead of being typed. */
  isInstant(): boolean;
  now(): number;
}

const empty: ConversationState = {
  phase: 'idle',
  messages: [],
  draft: '',
  warning: false,
  unbegun: undefined,
};

/** A conversation (docs/states-and-codes.md#assistant), new each time the dialog opens. It lives outside React, so that the dialog can be closed and reopened. */
export function createConversation(parts: ConversationParts): Conversation {
  const state = createStore(empty);
  const life = new AbortController();
  let known: Promise<string> | undefined;
  let asking: AbortController | undefined;
  let typing: ReturnType<typeof setInterval> | undefined;
  let warning: ReturnType<typeof setTimeout> | undefined;
  let lastId = 0;

  function change(next: Partial<ConversationState>): void {
    if (!life.signal.aborted) state.set({ ...state.get(), ...next });
  }

  function add(make: (id: number) => Message, next: Partial<ConversationState> = {}): number {
    lastId += 1;
    change({ messages: [...state.get().messages, make(lastId)], ...next });
    return lastId;
  }

  function changeAnswer(
    id: number,
    how: (message: Extract<Message, { kind: 'answer' }>) => Message,
    next: Partial<ConversationState> = {},
  ): void {
    const messages = state
      .get()
      .messages.map((message) =>
        message.id === id && message.role === 'assistant' && message.kind === 'answer'
          ? how(message)
          : message,
      );
    change({ messages, ...next });
  }

  function conversationId(): Promise<string> {
    known ??= parts.begin(life.signal).then(
      (id) => {
        change({ unbegun: undefined });
        return id;
      },
      (error: unknown) => {
        known = undefined;
        throw error;
      },
    );
    return known;
  }

  function begin(): void {
    conversationId().catch((error: unknown) => change({ unbegun: parts.wordsOf(error) }));
  }

  /** Answers `content`, which is already a message of the conversation. */
  async function answer(content: string, unsend: (error: unknown) => void): Promise<void> {
    const controller = new AbortController();
    asking = controller;
    change({ phase: 'waiting' });
    const cancelled = () => controller.signal.aborted || life.signal.aborted;
    let id: string;
    try {
      id = await conversationId();
    } catch (error) {
      if (!cancelled()) unsend(error);
      return;
    }
    // Stopped before there was a conversation to ask in.
    if (cancelled()) return;
    try {
      const found = await parts.ask(id, content, AbortSignal.any([controller.signal, life.signal]));
      if (!cancelled()) type(found);
    } catch (error) {
      if (cancelled()) return;
      if (parts.isOver(error)) known = undefined;
      add((at) => ({ id: at, role: 'assistant', kind: 'failed', content: parts.wordsOf(error) }), {
        phase: 'idle',
      });
    }
  }

  function type(found: AssistantAnswer): void {
    const whole = found.answer.length;
    const instant = parts.isInstant() || whole === 0;
    const id = add(
      (at) => ({
        id: at,
        role: 'assistant',
        kind: 'answer',
        answer: found,
        indexWords: found.indexWords,
        typed: instant ? whole : 0,
      }),
      { phase: instant ? 'idle' : 'typing' },
    );
    if (instant) return;
    const begun = parts.now();
    typing = setInterval(() => {
      const typed = parts.isInstant() ? whole : typedLength(found.answer, parts.now() - begun);
      if (typed >= whole) clearInterval(typing);
      changeAnswer(id, (message) => ({ ...message, typed }), typed >= whole ? { phase: 'idle' } : {});
    }, beatMilliseconds);
  }

  function isBusy(): boolean {
    const { phase } = state.get();
    return phase === 'waiting' || phase === 'typing';
  }

  function warn(): void {
    clearTimeout(warning);
    change({ warning: true });
    warning = setTimeout(() => change({ warning: false }), warningMilliseconds);
  }

  begin();
  return {
    state,
    begin,
    write: (draft) => change({ draft }),
    send(text) {
      const content = (text ?? state.get().draft).trim();
      if (content === '') return;
      if (isBusy()) {
        warn();
        return;
      }
      const question = add(
        (id) => ({ id, role: 'user', content }),
        text === undefined ? { draft: '', unbegun: undefined } : { unbegun: undefined },
      );
      void answer(content, (error) => {
        // Nothing was sent: the question goes back into the field.
        const { draft, messages } = state.get();
        change({
          phase: 'idle',
          messages: messages.filter((message) => message.id !== question),
          draft: draft.trim() === '' ? content : draft,
          unbegun: parts.wordsOf(error),
        });
      });
    },
    stop() {
      if (!isBusy()) return;
      clearInterval(typing);
      asking?.abort();
      add((id) => ({ id, role: 'assistant', kind: 'stopped' }), { phase: 'stopped' });
    },
    recover() {
      if (isBusy()) {
        warn();
        return;
      }
      const last = state.get().messages.findLast((message) => message.role === 'user');
      if (last === undefined || last.role !== 'user') return;
      change({ unbegun: undefined });
      void answer(last.content, (error) => {
        add((id) => ({ id, role: 'assistant', kind: 'failed', content: parts.wordsOf(error) }), {
          phase: 'idle',
        });
      });
    },
    showWhole() {
      if (state.get().phase !== 'typing') return;
      clearInterval(typing);
      const last = state.get().messages.at(-1);
      if (last === undefined) return;
      changeAnswer(last.id, (message) => ({ ...message, typed: message.answer.answer.length }), {
        phase: 'idle',
      });
    },
    removeWord(messageId, word) {
      changeAnswer(messageId, (message) => ({
        ...message,
        indexWords: message.indexWords.filter((one) => one !== word),
      }));
    },
    close() {
      clearInterval(typing);
      clearTimeout(warning);
      asking?.abort();
      life.abort();
    },
  };
}
