import { createServer, type RequestListener } from 'node:http';

export interface PictureHost {
  /** `http://127.0.0.1:<port>`, which is in a private network. */
  readonly address: string;
  /** The requested paths, in order. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

/** A web server on this machine that stands in for the host of covers and logos. */
export async function startPictureHost(answer: RequestListener): Promise<PictureHost> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const place = server.address();
  const port = typeof place === 'object' && place !== null ? place.port : 0;
  return {
    address: `http://127.0.0.1:${port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
