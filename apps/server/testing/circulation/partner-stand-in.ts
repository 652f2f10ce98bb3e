import { createServer, type ServerResponse } from 'node:http';

/** How the stand-in handles the next requests. */
type PartnerMood =
  /** Grants 30 more days. */
  | 'grants'
  | 'refuses'
  /** Answers 500. */
  | 'fails'
  /** Does not answer until it is closed. */
  | 'slow'
  /** Acts, then drops the connection: the answer is lost. */
  | 'cut-off'
  | 'garbage'
  /** Reports success without extending the loan. */
  | 'grants-nothing'
  | 'redirects';

export interface PartnerStandIn {
  readonly url: string;
  mood: PartnerMood;
  /** The keys of all requests, in order. */
  readonly asked: readonly string[];
  /** The renewals that it made, by key. */
  readonly made: ReadonlyMap<string, string>;
  close(): Promise<void>;
}

/** A partner library that can be made to misbehave. It renews once per key, however often it is called. */
export async function startPartner(): Promise<PartnerStandIn> {
  const asked: string[] = [];
  const made = new Map<string, string>();
  const waiting = new Set<ServerResponse>();
  const state: { mood: PartnerMood } = { mood: 'grants' };
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const piece of request) text += String(piece);
    const key = String(request.headers['idempotency-key']);
    asked.push(key);
    const { dueDate }: { dueDate: string } = JSON.parse(text);
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const renew = () => {
      const until = made.get(key) ?? Temporal.PlainDate.from(dueDate).add({ days: 30 }).toString();
      made.set(key, until);
      return until;
    };
    switch (state.mood) {
      case 'grants':
        return answer(200, { granted: true, dueDate: renew() });
      case 'refuses':
        return answer(200, { granted: false, message: '有人预约' });
      case 'fails':
        return answer(500, { error: 'down' });
      case 'slow':
        return waiting.add(response);
      case 'cut-off':
        renew();
        return response.destroy();
      case 'garbage':
        return response.writeHead(200).end('<html>granted</html>');
      case 'grants-nothing':
        return answer(200, { granted: true, dueDate });
      case 'redirects':
        return response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end('{}');
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return Object.assign(state, {
    url: `http://127.0.0.1:${port}/renew`,
    asked,
    made,
    close: async () => {
      for (const response of waiting) response.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}
