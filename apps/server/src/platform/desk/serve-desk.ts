import type { DeskCall, Schema } from '@yuelan/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { TransportFailure } from '../http/refusal.ts';
import { addRoute, type Passage } from '../http/serve.ts';
import type { Portal } from '../portal.ts';
import type { DeskCaller, DoorCaller } from './desk-caller.ts';

/** For handlers that read or set cookies. */
export interface HttpSides {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Serves a call of the desk at `POST /api/desk/…` after checking the login and the permission that the call names. */
export function serveDesk<Input extends Schema, Output extends Schema>(
  portal: Portal,
  call: DeskCall<Input, Output>,
  handler: (
    caller: DeskCaller,
    input: z.output<Input>,
    http: HttpSides,
  ) => z.input<Output> | Promise<z.input<Output>>,
): void {
  serveDeskRaw(portal, portal.http, call, async ({ caller, request, reply, check, succeed }) =>
    succeed(await handler(caller, await check(request.body), { request, reply })),
  );
}

/** A call of the desk in progress. */
interface RawDeskRequest<Input extends Schema, Output extends Schema> extends Passage<Input, Output> {
  readonly caller: DeskCaller;
}

/** Serves a call of the desk whose body or answer is not JSON: a form, or a file to download. */
export function serveDeskRaw<Input extends Schema, Output extends Schema>(
  portal: Portal,
  http: FastifyInstance,
  call: DeskCall<Input, Output>,
  answer: (raw: RawDeskRequest<Input, Output>) => Promise<void>,
): void {
  if (call.permission === 'door')
    throw new Error(`${call.path} opens before a login: serve it with serveDoor.`);
  addRoute(portal, http, call, async (passage) => {
    const { library, staff, ...anybody } = deskOf(passage.request);
    if (library === undefined || staff === undefined) throw new TransportFailure(401);
    await answer({ ...passage, caller: { ...anybody, library, staff } });
  });
}

/** Serves a call that comes before a login, or changes the login itself: its handler may set cookies. */
export function serveDoor<Input extends Schema, Output extends Schema>(
  portal: Portal,
  call: DeskCall<Input, Output>,
  handler: (
    caller: DoorCaller,
    input: z.output<Input>,
    http: HttpSides,
  ) => z.input<Output> | Promise<z.input<Output>>,
): void {
  addRoute(portal, portal.http, call, async ({ request, reply, check, succeed }) =>
    succeed(await handler(deskOf(request), await check(request.body), { request, reply })),
  );
}

function deskOf({ prepared }: FastifyRequest): DoorCaller {
  if (prepared?.desk === undefined) throw new TransportFailure(500);
  return prepared.desk;
}
