import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A proxy that delays every call and file of the portal at `port` by 0.3 to 1.3 times `milliseconds`, to reveal what a
 * journey takes for granted. Returns the proxy's port.
 */
export async function answerLate(port: number, milliseconds: number): Promise<number> {
  const proxy = createServer((asked, answer) => {
    const isLate = /^\/(?:api|assets)\//u.test(asked.url ?? '');
    const { method, url: path, headers } = asked;
    const pass = () => {
      const passed = request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
        answer.writeHead(response.statusCode ?? 502, response.rawHeaders);
        response.pipe(answer);
      });
      passed.on('error', () => answer.destroy());
      answer.on('close', () => passed.destroy());
      asked.pipe(passed);
    };
    setTimeout(pass, isLate ? milliseconds * (0.3 + Math.random()) : 0);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  proxy.unref();
  return (proxy.address() as AddressInfo).port;
}
