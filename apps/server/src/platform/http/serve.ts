import {
  type Call,
  type Language,
  type ProblemCode,
  refusalsOfEveryCall,
  refusalsOfEveryDeskCall,
  type Schema,
} from '@yuelan/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { compiledOnceBusy } from '../compiled-schema.ts';
import { admit } from '../desk/admit.ts';
import type { DoorCaller } from '../desk/desk-caller.ts';
import { languageOf } from '../language.ts';
import type { Portal } from '../portal.ts';
import { Tokens } from '../sessions/tokens.ts';
import { faultyTexts } from './body-text.ts';
import type { Anybody, Caller } from './caller.ts';
import { sendSuccess } from './envelope.ts';
import { inputWords } from './input-words.ts';
import { Refusal, refuse, TransportFailure } from './refusal.ts';

export type Handler<Who, Input extends Schema, Output extends Schema> = (
  caller: Who,
  input: z.output<Input>,
) => z.input<Output> | Promise<z.input<Output>>;

interface Prepared {
  readonly anybody: Anybody;
  /** Set if and only if the level is visitor or reader. */
  readonly caller?: Caller;
  /** Set if and only if the level is staff. */
  readonly desk?: DoorCaller;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set, for calls, before the body is read. */
    prepared: Prepared | null;
  }
}

const faultWords = {
  nul: { 'zh-CN': '含有空字符（NUL）', 'en-US': 'holds a NUL character' },
  surrogate: { 'zh-CN': '含有不完整的字符', 'en-US': 'holds half a character' },
} as const;

/** Serves a call of level visitor or reader at `POST /api<path>`. */
export function serve<Input extends Schema, Output extends Schema>(
  portal: Portal,
  call: Call<Input, Output>,
  handler: Handler<Caller, Input, Output>,
): void {
  serveRaw(portal, portal.http, call, async ({ caller, request, check, succeed }) =>
    succeed(await handler(caller, await check(request.body))),
  );
}

/** Serves a call of level none: the caller has no library yet. */
export function serveOpen<Input extends Schema, Output extends Schema>(
  portal: Portal,
  call: Call<Input, Output>,
  handler: Handler<Anybody, Input, Output>,
): void {
  if (call.level !== 'none') throw new Error(`${call.path} needs a token: serve it with serve.`);
  addRoute(portal, portal.http, call, async ({ prepared, request, check, succeed }) =>
    succeed(await handler(prepared.anybody, await check(request.body))),
  );
}

/** A call in progress. */
export interface Passage<Input extends Schema, Output extends Schema> {
  readonly prepared: Prepared;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Checks the parts read from the request against the contract, and runs the guards. */
  check(body: unknown): Promise<z.output<Input>>;
  /** Answers with rtcode `000`. */
  succeed(data: z.input<Output>): void;
}

/** A call of level visitor or reader in progress. */
export interface RawRequest<Input extends Schema, Output extends Schema> extends Passage<Input, Output> {
  readonly caller: Caller;
}

/**
 * Serves a call whose body or answer is not JSON: `answer` reads the request and sends the reply itself. `http` is the
 * part of the server that understands its content type.
 */
export function serveRaw<Input extends Schema, Output extends Schema>(
  portal: Portal,
  http: FastifyInstance,
  call: Call<Input, Output>,
  answer: (raw: RawRequest<Input, Output>) => Promise<void>,
): void {
  if (call.level === 'none') throw new Error(`${call.path} needs no token: serve it with serveOpen.`);
  if (call.level === 'staff') throw new Error(`${call.path} is the desk's: serve it with serveDesk.`);
  addRoute(portal, http, call, async (passage) => {
    const { caller } = passage.prepared;
    if (caller === undefined) throw new TransportFailure(401);
    await answer({ ...passage, caller });
  });
}

const lacksLogin = (call: Call, { caller }: Prepared) =>
  call.level === 'reader' && caller?.level !== 'reader';

/**
 * The path of every call: limits, token, session and library before the body is read; then the level, the
 * contract, the guards and the handler. `answer` sends the reply before its promise settles.
 */
export function addRoute<Input extends Schema, Output extends Schema>(
  portal: Portal,
  http: FastifyInstance,
  call: Call<Input, Output>,
  answer: (passage: Passage<Input, Output>) => Promise<void>,
): void {
  if ((call.level === 'staff') !== (call.permission !== undefined))
    throw new Error(`${call.path}: calls of the desk, and no others, name a permission.`);
  if (portal.served.has(call.path)) throw new Error(`${call.path} is served twice.`);
  portal.served.set(call.path, call);
  const refused = (request: FastifyRequest, error: unknown) => {
    noteRefusal(portal, call, request.prepared?.caller, error);
    return checkRefusal(portal, call, error);
  };
  const inputSchema = compiledOnceBusy(call.input);
  const outputSchema = compiledOnceBusy(call.output);
  http.route({
    method: 'POST',
    url: `/api${call.path}`,
    ...(call.answer === 'bytes' ? { compress: false } : {}),
    ...(call.body === 'multipart' ? { config: { slowBody: true as const } } : {}),
    onRequest:
      call.level === 'none' || call.permission === 'door'
        ? portal.limiters.forOpenCall(call.path)
        : portal.limiters.calls,
    preParsing: async (request, reply) => {
      const prepared = await prepare(portal, call, request, reply);
      request.prepared = prepared;
      // A form may hold a large file, so a caller who may not send it is refused before it is read.
      if (call.body === 'multipart' && lacksLogin(call, prepared))
        throw refused(request, refuse('reader.login.required'));
    },
    handler: async (request, reply) => {
      const { prepared } = request;
      if (prepared === null) throw new TransportFailure(500);
      const { anybody, caller } = prepared;
      const { language } = caller ?? prepared.desk ?? anybody;
      try {
        if (lacksLogin(call, prepared)) throw refuse('reader.login.required');
        await answer({
          prepared,
          request,
          reply,
          check: async (body) => {
            const input = checkInput(inputSchema(), body, language);
            if (caller !== undefined) for (const guard of portal.guards) await guard(call, caller, input);
            return input;
          },
          succeed: (data) => {
            sendSuccess(reply, language, checkOutput(portal, call.path, outputSchema(), data));
          },
        });
        return reply;
      } catch (error) {
        throw refused(request, error);
      }
    },
  });
}

async function prepare(
  portal: Portal,
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Prepared> {
  const token = Tokens.fromHeader(request.headers.authorization);
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  const anybody: Anybody = {
    language: languageOf(request),
    requestId: request.id,
    now: portal.clock.now(),
    address: request.ip,
    token,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
    signal: gone.signal,
  };
  if (call.level === 'none') return { anybody };
  if (call.level === 'staff') return { anybody, desk: await admit(portal, call, request, anybody) };
  const identity = await portal.tokens.identify(token);
  const library = identity === undefined ? undefined : await portal.tenancy.byClientId(identity.clientid);
  if (identity === undefined || library === undefined) {
    if (token !== undefined || call.level === 'reader')
      portal.security({
        at: anybody,
        event: 'token.rejected',
        actor: 'unknown',
        target: call.path,
        reason:
          token === undefined
            ? 'no token'
            : identity === undefined
              ? 'forged, expired or ended'
              : 'library closed',
      });
    throw new TransportFailure(401);
  }
  const language = languageOf(request, library.settings.languages);
  return { anybody, caller: { ...anybody, ...identity, language, library } };
}

function checkInput<Input extends Schema>(schema: Input, body: unknown, language: Language): z.output<Input> {
  const faults = faultyTexts(body);
  if (faults.length > 0)
    throw new TransportFailure(400, {
      issues: faults.map(({ path, fault }) => ({
        path: path.toWellFormed().replaceAll('\u0000', '\uFFFD'),
        message: faultWords[fault][language],
      })),
    });
  const result = schema.safeParse(body, { error: inputWords[language] });
  if (result.success) return result.data;
  const issues = result.error.issues.slice(0, 10).flatMap((issue) => {
    const path = issue.path.map(String);
    const named =
      issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 10).map((key) => [...path, key]) : [path];
    return named.map((parts) => ({
      path: parts.join('.').slice(0, 300),
      message: issue.message.slice(0, 300),
    }));
  });
  throw new TransportFailure(400, { issues });
}

/**
 * Only fields that the contract declares leave the server. An answer that does not fit the contract is a defect of
 * ours.
 */
function checkOutput(portal: Portal, path: string, schema: Schema, data: unknown): unknown {
  const result = schema.safeParse(data);
  if (result.success) return result.data;
  throw new Error(`The answer of ${path} does not fit its contract: ${z.prettifyError(result.error)}`, {
    cause: portal.config.environment === 'test' ? data : undefined,
  });
}

/** Refusals that are logged as security events: the caller tried to reach somebody else's data. */
function isTrespass(code: ProblemCode): boolean {
  return refusalsOfEveryCall.includes(code) || code.endsWith('.missing');
}

/**
 * Writes one security line for each refused call that only a reader may make, and for each attempt to reach
 * somebody else's data.
 */
function noteRefusal(portal: Portal, call: Call, caller: Caller | undefined, error: unknown): void {
  if (caller === undefined) return;
  const malformed = error instanceof TransportFailure && error.statusCode === 400;
  const reason =
    error instanceof Refusal && isTrespass(error.code) ? error.code : malformed ? 'malformed' : '';
  if (reason === '' || call.level !== 'reader') return;
  portal.security({
    at: caller,
    event: 'call.refused',
    actor: `${caller.library.clientid}/${caller.readerId ?? caller.sessionId}`,
    target: call.path,
    reason,
  });
}

/**
 * A call may refuse only with the codes in its contract. Undeclared refusals fail tests and are logged in production.
 */
function checkRefusal(portal: Portal, call: Call, error: unknown): unknown {
  const usual = call.level === 'staff' ? refusalsOfEveryDeskCall : refusalsOfEveryCall;
  if (!(error instanceof Refusal) || usual.includes(error.code) || call.refusals.includes(error.code))
    return error;
  if (portal.config.environment === 'test')
    return new Error(`${call.path} refused with ${error.code}, which its contract does not list.`);
  portal.log.error({ route: call.path, refusal: error.code }, 'a refusal is not in the contract');
  return error;
}
