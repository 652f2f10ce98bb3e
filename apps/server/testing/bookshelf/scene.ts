import { createLibrary } from '../../src/library/public.ts';
import { visitorOf } from '../call-as.ts';
import { keepCopies, keepTitles } from '../catalogue/fixtures.ts';
import type { TestApp } from '../each-database.ts';

const isbns = ['9787535732309', '9787020002207', '9787544253994'] as const;

/** Two libraries of one group with three titles, and a library of another group with one. */
export interface Scene {
  /** Ids of the titles of `qinghe` and `chengbei`, as on the wire. */
  readonly titles: readonly [string, string, string];
  /** The id of the title of `harbor`. */
  readonly foreign: string;
  readonly visitor: string;
}

export async function makeScene(app: TestApp): Promise<Scene> {
  for (const clientid of ['qinghe', 'chengbei'])
    await createLibrary(app.db, app.clock, { clientid, name: `图书馆 ${clientid}`, group: 'qinghe' });
  await createLibrary(app.db, app.clock, { clientid: 'harbor', name: 'Harbor Library' });
  const [first = 0, second = 0, third = 0] = await keepTitles(app, 'qinghe', [
    {
      title: '时间简史',
      author: '霍金',
      isbns: [isbns[0]],
      classCode: 'P159',
      publisher: '湖南科学技术出版社',
      year: 2002,
    },
    { title: '红楼梦', author: '曹雪芹', isbns: [isbns[1]], classCode: 'I242.4', year: 1996 },
    { title: '百年孤独', author: '马尔克斯', isbns: [isbns[2]], classCode: 'I775.45', year: 2011 },
  ]);
  await keepCopies(app, 'qinghe', [
    { barcode: 'Q1', isbn: isbns[0], status: 1 },
    { barcode: 'Q2', isbn: isbns[0], status: 2 },
    { barcode: 'Q3', isbn: isbns[0], status: 3 },
    { barcode: 'Q4', isbn: isbns[0], library: 'chengbei', status: 1 },
    { barcode: 'Q5', isbn: isbns[1], status: 10 },
  ]);
  const [foreign = 0] = await keepTitles(app, 'harbor', [{ title: 'Dune', author: 'Frank Herbert' }]);
  return {
    titles: [String(first), String(second), String(third)],
    foreign: String(foreign),
    visitor: await visitorOf(app, 'qinghe'),
  };
}

/** Hides a title from readers, as the staff would. */
export async function hideTitle(app: TestApp, id: string, hidden: 0 | 1 = 1): Promise<void> {
  await app.db.updateTable('title').set({ hidden }).where('id', '=', Number(id)).execute();
}
