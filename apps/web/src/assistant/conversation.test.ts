import type { AssistantAnswer } from '@yuelan/contract/assistant/schemas';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ConversationParts, createConversation, type Message } from './conversation.ts';

const answer: AssistantAnswer = {
  answer: '找到两种书。都在馆。',
  chat_reasoning: '检索了主题「恐龙」。',
  indexWords: ['恐龙', '科普'],
  books: [],
  source: 'catalogue',
};

/** A server whose answers are given by hand. */
function stage(changes: Partial<ConversationParts> = {}) {
  const asked: {
    content: string;
    id: string;
    signal: AbortSignal;
    settle: PromiseWithResolvers<AssistantAnswer>;
  }[] = [];
  let begun = 0;
  const parts: ConversationParts = {
    begin: async () => {
      begun += 1;
      return `c${begun}`;
    },
    ask(id, content, signal) {
      const settle = Promise.withResolvers<AssistantAnswer>();
      signal.addEventListener('abort', () => settle.reject(new DOMException('stopped', 'AbortError')));
      asked.push({ content, id, signal, settle });
      return settle.promise;
    },
    wordsOf: (error) => (error instanceof Error ? error.message : ''),
    isOver: (error) => error instanceof Error && error.message === 'over',
    isInstant: () => false,
    now: () => Date.now(),
    ...changes,
  };
  const conversation = createConversation(parts);
  const last = () => asked.at(-1) ?? expect.fail('nothing was asked');
  return { conversation, asked, last, state: () => conversation.state.get(), begun: () => begun };
}

const turn = () => vi.advanceTimersByTimeAsync(0);
const kinds = (messages: readonly Message[]) =>
  messages.map((message) => (message.role === 'user' ? message.content : message.kind));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('an answer is waited for, then typed three characters at a time to its end', async () => {
  const { conversation, last, state } = stage();
  conversation.write('恐龙的书');
  conversation.send();
  await turn();
  expect(state()).toMatchObject({ phase: 'waiting', draft: '' });
  last().settle.resolve(answer);
  await turn();
  expect(state()).toMatchObject({ phase: 'typing', messages: [{}, { typed: 0 }] });
  await vi.advanceTimersByTimeAsync(200);
  expect(state().messages.at(-1)).toMatchObject({ typed: 6 });
  await vi.advanceTimersByTimeAsync(200);
  expect(state()).toMatchObject({ phase: 'idle', messages: [{}, { typed: answer.answer.length }] });
});

test('blank text is not sent', async () => {
  const { conversation, asked, state } = stage();
  conversation.write(' \n　');
  conversation.send();
  await turn();
  expect(asked).toEqual([]);
  expect(state().messages).toEqual([]);
});

test('sending while an answer is pending or being typed warns for two seconds and asks nothing', async () => {
  const { conversation, asked, last, state } = stage();
  conversation.send('一');
  await turn();
  conversation.write('二');
  conversation.send();
  expect(state()).toMatchObject({ warning: true, draft: '二' });
  await vi.advanceTimersByTimeAsync(1999);
  expect(state().warning).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(state().warning).toBe(false);
  last().settle.resolve(answer);
  await turn();
  conversation.send();
  expect(state()).toMatchObject({ phase: 'typing', warning: true });
  expect(asked).toHaveLength(1);
});

test('stop cancels the request, says so, and hides the late answer', async () => {
  const { conversation, last, state } = stage();
  conversation.send('一');
  await turn();
  conversation.stop();
  expect(last().signal.aborted).toBe(true);
  last().settle.resolve(answer);
  await turn();
  expect(state().phase).toBe('stopped');
  expect(kinds(state().messages)).toEqual(['一', 'stopped']);
});

test('stop while typing keeps what has been typed', async () => {
  const { conversation, last, state } = stage();
  conversation.send('一');
  await turn();
  last().settle.resolve(answer);
  await vi.advanceTimersByTimeAsync(100);
  conversation.stop();
  await vi.advanceTimersByTimeAsync(1000);
  expect(state()).toMatchObject({ phase: 'stopped', messages: [{}, { typed: 3 }, { kind: 'stopped' }] });
});

test('recover asks the last question again without writing it twice', async () => {
  const { conversation, asked, state } = stage();
  conversation.send('一');
  await turn();
  conversation.stop();
  conversation.recover();
  await turn();
  expect(asked.map((one) => one.content)).toEqual(['一', '一']);
  expect(state().phase).toBe('waiting');
  expect(kinds(state().messages)).toEqual(['一', 'stopped']);
});

test('a failure’s message is the reply, and another question can follow', async () => {
  const { conversation, asked, last, state } = stage();
  conversation.send('一');
  await turn();
  last().settle.reject(new Error('服务器太忙'));
  await turn();
  expect(state()).toMatchObject({ phase: 'idle', messages: [{}, { kind: 'failed', content: '服务器太忙' }] });
  conversation.send('二');
  await turn();
  expect(asked.map((one) => one.id)).toEqual(['c1', 'c1']);
});

test('after the server forgot the conversation, the next question begins a new one', async () => {
  const { conversation, last, asked } = stage();
  conversation.send('一');
  await turn();
  last().settle.reject(new Error('over'));
  await turn();
  conversation.recover();
  await turn();
  expect(asked.map((one) => one.id)).toEqual(['c1', 'c2']);
});

test('a conversation that cannot begin says so and keeps the question in the field', async () => {
  let broken = true;
  const { conversation, asked, state } = stage({
    begin: async () => {
      if (broken) throw new Error('连接不上');
      return 'c9';
    },
  });
  await turn();
  expect(state()).toMatchObject({ unbegun: '连接不上', messages: [] });
  conversation.write('恐龙');
  conversation.send();
  await turn();
  expect(state()).toMatchObject({ unbegun: '连接不上', messages: [], draft: '恐龙', phase: 'idle' });
  broken = false;
  conversation.send();
  await turn();
  expect(state()).toMatchObject({ unbegun: undefined, draft: '', phase: 'waiting' });
  expect(asked).toMatchObject([{ id: 'c9', content: '恐龙' }]);
});

test('nothing is asked if it is stopped before the conversation begins', async () => {
  const begin = Promise.withResolvers<string>();
  const { conversation, asked, state } = stage({ begin: () => begin.promise });
  conversation.send('一');
  conversation.stop();
  begin.resolve('c1');
  await turn();
  expect(asked).toEqual([]);
  expect(kinds(state().messages)).toEqual(['一', 'stopped']);
});

test('with typing switched off an answer is complete at once, even while it is being typed', async () => {
  let instant = false;
  const { conversation, last, state } = stage({ isInstant: () => instant });
  conversation.send('一');
  await turn();
  last().settle.resolve(answer);
  await vi.advanceTimersByTimeAsync(100);
  instant = true;
  conversation.showWhole();
  expect(state()).toMatchObject({ phase: 'idle', messages: [{}, { typed: answer.answer.length }] });
  conversation.send('二');
  await turn();
  last().settle.resolve(answer);
  await turn();
  expect(state().phase).toBe('idle');
});

test('a removed keyword is gone only from that answer', async () => {
  const { conversation, last, state } = stage({ isInstant: () => true });
  for (const question of ['一', '二']) {
    conversation.send(question);
    await turn();
    last().settle.resolve(answer);
    await turn();
  }
  const [, first] = state().messages;
  conversation.removeWord(first?.id ?? 0, '恐龙');
  expect(state().messages).toMatchObject([
    {},
    { indexWords: ['科普'] },
    {},
    { indexWords: ['恐龙', '科普'] },
  ]);
});

test('a closed conversation cancels what is pending and changes nothing more', async () => {
  const { conversation, last, state } = stage();
  conversation.send('一');
  await turn();
  conversation.close();
  expect(last().signal.aborted).toBe(true);
  await turn();
  expect(state().phase).toBe('waiting');
});
