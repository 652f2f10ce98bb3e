import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hourMs } from '../clock.ts';
import type { Config } from '../config.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may take a long time while data keeps arriving: a large file over a slow line. */
    slowBody?: true;
  }
}

/** The largest upload at the slowest rate allowed. No request may take longer. */
export const longestRequestMs = 12 * hourMs;

/** Cuts off bodies that arrive too slowly: ordinary calls by their total time, uploads by their rate. */
export function watchBodies(http: FastifyInstance, patience: Config['patience']): void {
  http.addHook('onRequest', async (request, reply) => {
    const { headers, raw } = request;
    // Injected test requests have no socket, so they cannot arrive slowly.
    if (!(raw.socket instanceof Socket)) return;
    if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0) return;
    if (request.routeOptions.config.slowBody === true) watchPace(request, reply, patience);
    else {
      const timer = setTimeout(() => cutOff(request, reply), patience.requestMs).unref();
      untilRead(request, () => clearTimeout(timer));
    }
  });
}

function watchPace(
  request: FastifyRequest,
  reply: FastifyReply,
  { uploadBytes, uploadWindowMs }: Config['patience'],
): void {
  let seen = request.raw.socket.bytesRead;
  const timer = setInterval(() => {
    const { bytesRead } = request.raw.socket;
    if (bytesRead - seen < uploadBytes) cutOff(request, reply);
    seen = bytesRead;
  }, uploadWindowMs).unref();
  untilRead(request, () => clearInterval(timer));
}

function untilRead(request: FastifyRequest, stop: () => void): void {
  request.raw.once('end', stop);
  request.raw.once('close', stop);
}

/**
 * Like Node's own request timeout: sends a short answer, then closes the connection, whether or not the client reads
 * it.
 */
function cutOff(request: FastifyRequest, reply: FastifyReply): void {
  if (request.raw.complete) return;
  const { socket } = request.raw;
  if (!reply.raw.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
  socket.destroySoon();
  setTimeout(() => socket.destroy(), 1000).unref();
}
