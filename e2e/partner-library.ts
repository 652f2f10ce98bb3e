import { createServer } from 'node:http';
import { readerPassword } from './reader-steps.ts';

/** Books of the partner library, each handled by the stand-in below in a particular way. */
export const partnerBooks = {
  /** Renewed at the third request: before that, the partner fails to answer correctly. */
  busy: { barcode: 'NC-0001', title: '城南旧事' },
  /** Another reader of the partner library is waiting for it. */
  refused: { barcode: 'NC-0002', title: '呼兰河传' },
} as const;
export const partnerName = '南城图书馆';
/** The partner's message when it refuses. */
export const partnerRefusal = '有人预约';
/** Readers of qinghe with no other loans. */
export const partnerReaders = { 'zh-CN': 'N0001', 'en-US': 'N0002' } as const;

const failuresFirst = 2;
const renewedDays = 21;
const dayMilliseconds = 86_400_000;

const dayFromNow = (days: number) => new Date(Date.now() + days * dayMilliseconds).toISOString().slice(0, 10);

export const readersOfPartner = () =>
  [
    'borrowNumber,realName,password,status',
    ...Object.values(partnerReaders).map((number) => `${number},常往来,${readerPassword},1`),
  ].join('\n');

/** The partner's loans in its export format. Each reader has both books. */
export function partnerLoans(): string {
  const rows = Object.entries(partnerReaders).flatMap(([language, reader]) =>
    Object.values(partnerBooks).map(({ barcode, title }) =>
      [
        `${dayFromNow(-20)} 10:00`,
        reader,
        '借书',
        `${barcode}-${language}`,
        partnerName,
        title,
        dayFromNow(3),
      ].join(','),
    ),
  );
  return ['时间,读者证号,操作,条码,合作馆,题名,应还日期', ...rows].join('\n');
}

/** A partner library's renewal endpoint. It renews once per key, however often it is called. */
export async function startPartnerLibrary(): Promise<{
  readonly url: string;
  close(): Promise<void>;
}> {
  const asked = new Map<string, number>();
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const piece of request) text += String(piece);
    const { barcode, dueDate }: { barcode: string; dueDate: string } = JSON.parse(text);
    const key = String(request.headers['idempotency-key']);
    const times = (asked.get(key) ?? 0) + 1;
    asked.set(key, times);
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (barcode.startsWith(partnerBooks.refused.barcode))
      return answer(200, { granted: false, message: partnerRefusal });
    if (times <= failuresFirst) return answer(503, { error: 'busy' });
    const until = new Date(Date.parse(dueDate) + renewedDays * dayMilliseconds);
    return answer(200, { granted: true, dueDate: until.toISOString().slice(0, 10) });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/renew`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
