import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import {
  allCalls,
  type Call,
  deskHeader,
  malformedDataSchema,
  readerCalls,
  refusalsOfEveryCall,
  refusalsOfEveryDeskCall,
} from '@yuelan/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { contentPolicy, policyHeader } from './security-headers.ts';

const path = '/api/docs';

function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return rest;
}

/** The fields of a form beside the file itself. */
function formSchema(call: Call): Record<string, unknown> {
  const fields = jsonSchema(call.input, 'input');
  const properties = z.record(z.string(), z.unknown()).parse(fields['properties'] ?? {});
  const required = z.array(z.string()).parse(fields['required'] ?? []);
  return {
    ...fields,
    properties: { file: { type: 'string', format: 'binary' }, ...properties },
    required: ['file', ...required],
  };
}

function envelope(rtcode: string, data: Record<string, unknown>) {
  return {
    type: 'object',
    required: ['rtcode', 'rtmsg', 'data'],
    properties: { rtcode: { const: rtcode }, rtmsg: { type: 'string' }, data },
  };
}

const issues = jsonSchema(malformedDataSchema, 'output');

/** A response whose failure has its own HTTP status. */
function failure(status: number, description: string) {
  const data = status === 400 ? { anyOf: [issues, { type: 'null' }] } : {};
  return { description, content: { 'application/json': { schema: envelope(String(status), data) } } };
}

function usualRefusals({ level }: Call) {
  if (level === 'none') return [];
  return level === 'staff' ? refusalsOfEveryDeskCall : refusalsOfEveryCall;
}

/** The credentials that a request must carry, by level. */
const securityOf = {
  none: [],
  visitor: [{ token: [] }],
  reader: [{ token: [] }],
  staff: [{ desk: [], library: [] }],
};

function operation(call: Call) {
  const codes = [...call.refusals, ...usualRefusals(call)];
  const answer = {
    oneOf: [
      envelope('000', jsonSchema(call.output, 'output')),
      ...(codes.length === 0
        ? []
        : [
            envelope('001', {
              type: 'object',
              required: ['code'],
              properties: { code: { enum: codes } },
              description: 'The code, and the facts that its words hold.',
            }),
          ]),
    ],
  };
  const refusals = call.refusals.length === 0 ? '' : ` Refusals: ${call.refusals.join(', ')}.`;
  return {
    post: {
      tags: [call.path.split('/')[1] ?? 'portal'],
      summary: call.summary,
      description: `Level: ${call.level}${call.permission === undefined ? '' : ` (${call.permission})`}.${refusals}`,
      security: securityOf[call.level],
      requestBody: {
        required: true,
        content:
          call.body === 'multipart'
            ? { 'multipart/form-data': { schema: formSchema(call) } }
            : { 'application/json': { schema: jsonSchema(call.input, 'input') } },
      },
      responses: {
        200: {
          description: 'Answered (000) or refused (001)',
          content: {
            'application/json': { schema: answer },
            ...(call.answer === 'bytes' ? { 'application/octet-stream': {} } : {}),
          },
        },
        400: failure(400, 'Malformed; data.issues names the fields'),
        ...(call.level === 'none' && call.path !== readerCalls.loginTicket.path
          ? {}
          : { 401: failure(401, 'No token, or one that has ended') }),
        ...(call.level === 'staff'
          ? { 403: failure(403, 'From a page of another site, or without the header that names the library') }
          : {}),
        413: failure(413, 'Too large'),
        415: failure(415, 'Another content type than the one above'),
        429: failure(429, 'Too many requests; see Retry-After'),
        500: failure(500, 'A defect of the portal'),
        503: failure(503, 'Busy or not ready; see Retry-After'),
      },
    },
  };
}

let document: Record<string, unknown> | undefined;

/** The OpenAPI 3.1 document of every call in the contract. */
function openApiDocument(): Record<string, unknown> {
  document ??= {
    openapi: '3.1.0',
    info: {
      title: 'Yuelan',
      version: '1',
      description: 'Every call is POST with a JSON body and answers `{ rtcode, rtmsg, data }`.',
    },
    servers: [{ url: '/' }],
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        desk: { type: 'apiKey', in: 'cookie', name: 'desk.<group>' },
        library: { type: 'apiKey', in: 'header', name: deskHeader },
      },
    },
    paths: Object.fromEntries(allCalls.map((call) => [`/api${call.path}`, operation(call)])),
  };
  return document;
}

/** `/api/docs` for people, `/api/docs/json` for programs. */
export async function serveDocuments(http: FastifyInstance): Promise<void> {
  await http.register(swagger, { mode: 'static', specification: { document: openApiDocument() as never } });
  await http.register(swaggerUi, {
    routePrefix: path,
    uiConfig: { docExpansion: 'list', deepLinking: true },
    // Swagger UI writes style elements. The policy for scripts stays as strict as elsewhere.
    staticCSP: policyHeader({ ...contentPolicy({}), 'style-src': ["'self'", "'unsafe-inline'"] }),
  });
}
