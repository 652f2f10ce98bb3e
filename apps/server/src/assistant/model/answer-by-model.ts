import type { AssistantAnswer, TitleSummary } from '@yuelan/contract';
import type { Caller } from '../../platform/http/caller.ts';
import type { Log } from '../../platform/log.ts';
import type { Answered, Memory } from '../librarian/answer-question.ts';
import type { Plan } from '../librarian/plan.ts';
import type { ModelBudget } from './budget.ts';
import { checkAnswer } from './checked-answer.ts';
import { chatInstructions, questionPrompt } from './instructions.ts';
import { type ModelClient, ModelFailure } from './model-client.ts';
import { plainText } from './plain-text.ts';
import { knownBook, searchTool, type ToolSearch } from './search-tool.ts';

type Notice = NonNullable<AssistantAnswer['notice']>;

const longestAnswer = 3000;
const booksShown = 6;
const keywordsShown = 6;
const maxTokens = 1500;

export interface ModelDesk {
  readonly client: ModelClient;
  readonly budget: ModelBudget;
  readonly log: Log;
}

/** What the model needs from the librarian. */
export interface Help {
  readonly search: ToolSearch;
  /** Whether a word finds anything. */
  finds(word: string): Promise<boolean>;
  /** The previous question in one line, for "anything shorter?"; empty for the first question. */
  readonly before: string;
  readonly plan: Plan;
}

/** How models phrase a refusal. */
const refusal =
  /^(?:(?:i['’]?m |i am )?(?:very )?sorry|i (?:can(?:no|['’])t|am unable|am not able)|unfortunately,? i|as an ai)|^(?:很?抱歉|对不起|作为(?:一个)?(?:人工智能|AI)|我(?:不能|无法|没法))/iu;

/**
 * Asks the model and keeps the part of its answer that the catalogue supports. Returns a notice if the model cannot
 * be asked or believed; then the librarian answers. Throws when the reader has left.
 */
export async function answerByModel(
  desk: ModelDesk,
  caller: Caller,
  question: string,
  memory: Memory,
  help: Help,
): Promise<Answered | Notice> {
  if (!(await desk.budget.take(caller))) return 'budget';
  const { tools, returned } = searchTool(help.search);
  let written: string;
  try {
    const reply = await desk.client.ask({
      instructions: chatInstructions(caller.library.libname, help.plan.language),
      prompt: questionPrompt(question, help.before),
      tools,
      maxTokens,
      signal: caller.signal,
    });
    await desk.budget.settle(caller, reply.tokens);
    written = reply.text;
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    await desk.budget.settle(caller, error.tokens);
    if (error.kind === 'gone') throw error;
    desk.log.warn({ model: desk.client.model, kind: error.kind }, 'the model did not answer');
    return error.kind;
  }
  const { text, keywords } = splitKeywords(plainText(written, longestAnswer * 2));
  const books = [...returned.values()];
  const checked = checkAnswer(text.slice(0, longestAnswer), books.map(knownBook), [
    question,
    ...keywords,
    caller.library.libname,
  ]);
  if (checked.removed.length > 0)
    desk.log.warn(
      { model: desk.client.model, removed: checked.removed.length },
      'the model named books that are not here',
    );
  const isEmpty = checked.text === '' || (checked.removed.length > 0 && checked.named.length === 0);
  if (isEmpty || (books.length === 0 && refusal.test(checked.text))) return 'failed';
  return answered(
    checked.text,
    orderBooks(books, checked.named),
    await kept(keywords, help),
    memory,
    help.plan,
  );
}

function answered(
  answer: string,
  books: readonly TitleSummary[],
  indexWords: string[],
  memory: Memory,
  plan: Plan,
): Answered {
  const ids = books.map(({ id }) => Number(id));
  return {
    answer: { answer, chat_reasoning: '', indexWords, books: [...books], source: 'model' },
    memory: {
      plan: { ...plan, more: false },
      shown: [...memory.shown, ...ids].slice(-60),
      last: ids.length > 0 ? ids : memory.last,
    },
  };
}

/** The books that the answer names, in its order; if it names none, the best that the searches returned. */
function orderBooks(books: readonly TitleSummary[], named: readonly string[]): readonly TitleSummary[] {
  const found = named.flatMap((id) => books.find((book) => book.id === id) ?? []);
  return (found.length > 0 ? found : books).slice(0, booksShown);
}

async function kept(keywords: readonly string[], help: Help): Promise<string[]> {
  const finding: string[] = [];
  for (const word of keywords) {
    if (finding.length === keywordsShown) break;
    if (await help.finds(word)) finding.push(word);
  }
  return finding;
}

/** Splits off the line of keywords, wherever the model put it. */
function splitKeywords(text: string): { readonly text: string; readonly keywords: readonly string[] } {
  const marked = /^[^\p{L}\n]*(?:KEYWORDS|关键词)[^\p{L}\n:：]*[:：](.*)$/imu.exec(text);
  if (marked === null) return { text, keywords: [] };
  const words = (marked[1] ?? '')
    .split(/[,，、;；]/u)
    .map((word) => word.replaceAll(/[“”"《》「」]/gu, '').trim())
    .filter((word) => word !== '' && word.length <= 30);
  return {
    text: text.replace(marked[0], '').trim(),
    keywords: [...new Set(words)].slice(0, keywordsShown * 2),
  };
}
