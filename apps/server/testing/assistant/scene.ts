import { type AssistantAnswer, assistantCalls } from '@yuelan/contract';
import { createLibrary } from '../../src/library/public.ts';
import { answerOf, callAs, type TestCaller, visitorOf } from '../call-as.ts';
import { addCopies, addTitles, type TitleWords } from '../catalogue/fixtures.ts';
import type { TestApp } from '../each-database.ts';

/** A few original titles to ask questions about. */
export const sceneTitles: readonly TitleWords[] = [
  {
    title: '恐龙的一天',
    author: '林小石',
    isbns: ['9787000000017'],
    classCode: 'Q915.864-49',
    keywords: ['恐龙', '少年读物'],
    pages: '120页',
    year: 2015,
    summary: '跟着一只小恐龙度过白垩纪的一天。',
  },
  {
    title: '恐龙为什么消失',
    author: '林小石',
    isbns: ['9787000000024'],
    classCode: 'Q915.864-49',
    keywords: ['恐龙', '少年读物'],
    pages: '90页',
    year: 2018,
    summary: '几种关于恐龙灭绝的说法。',
  },
  {
    title: '研究恐龙化石',
    author: '高山',
    isbns: ['9787000000031'],
    classCode: 'Q915.2',
    keywords: ['恐龙', '化石', '研究'],
    pages: '520页',
    year: 2001,
  },
  {
    title: '星空下的友谊',
    author: '白云',
    isbns: ['9787000000048'],
    classCode: 'I287.45',
    keywords: ['儿童文学', '友谊'],
    pages: '180页',
    year: 2019,
    summary: '两个朋友一起看星星的故事。',
  },
  {
    title: 'The Long Sea',
    author: 'Ann Marlow',
    isbns: ['9780000000019'],
    classCode: 'I561.45',
    keywords: ['Sea stories', 'Friendship'],
    pages: '300 pages',
    year: 2010,
    language: 'eng',
    summary: 'Two friends cross an ocean.',
  },
];

/** A library with these titles, each with one available copy. Returns their ids. */
export async function makeAssistantScene(app: TestApp, clientid = 'qinghe'): Promise<number[]> {
  await createLibrary(app.db, app.clock, { clientid, name: '青禾学校图书馆' });
  const ids = await addTitles(app, clientid, sceneTitles);
  await addCopies(
    app,
    clientid,
    sceneTitles.map((title, index) => ({
      barcode: `${clientid}-${index}`,
      isbn: title.isbns?.[0] ?? '',
      library: clientid,
      storage: '一楼',
      status: 1,
    })),
  );
  return ids;
}

export interface Visitor {
  readonly token: string;
  readonly call: TestCaller;
  readonly conversationId: string;
  ask(content: string): Promise<AssistantAnswer>;
}

async function askOnce(call: TestCaller, conversationId: string, content: string) {
  return answerOf(await call(assistantCalls.ask, { conversationId, content }));
}

/** A new visitor with a conversation. */
export async function newVisitor(app: TestApp, clientid = 'qinghe'): Promise<Visitor> {
  const token = await visitorOf(app, clientid);
  const call = callAs(app, token);
  const { conversationId } = answerOf(await call(assistantCalls.newConversation, {}));
  return { token, call, conversationId, ask: (content) => askOnce(call, conversationId, content) };
}
