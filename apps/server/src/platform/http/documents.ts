import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { allCalls, type Call } from '@yuelan/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { contentPolicy, policyHeader } from './security-headers.ts';

const path = '/api/docs';

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
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

function operation(call: Call) {
  const answer = {
    type: 'object',
    required: ['rtcode', 'rtmsg', 'data'],
    properties: {
      rtcode: { type: 'string', description: '000 success, 001 refusal, else the HTTP status' },
      rtmsg: { type: 'string' },
      data: jsonSchema(call.output, 'output'),
    },
  };
  const refusals = call.refusals.length === 0 ? '' : ` Refusals: ${call.refusals.join(', ')}.`;
  return {
    post: {
      tags: [call.path.split('/')[1] ?? 'portal'],
      summary: call.summary,
      description: `Level: ${call.level}.${refusals}`,
      security: call.level === 'none' ? [] : [{ token: [] }],
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
        400: { description: 'Malformed; data.issues names the fields' },
        ...(call.level === 'none' ? {} : { 401: { description: 'No token, or one that has ended' } }),
        429: { description: 'Too many requests; see Retry-After' },
      },
    },
  };
}

/** The OpenAPI 3.1 document of every call in the contract. */
function openApiDocument(): Record<string, unknown> {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Yuelan',
      version: '1',
      description: 'Every call is POST with a JSON body and answers `{ rtcode, rtmsg, data }`.',
    },
    servers: [{ url: '/' }],
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    paths: Object.fromEntries(allCalls.map((call) => [`/api${call.path}`, operation(call)])),
  };
}

/** `/api/docs` for people, `/api/docs/json` for programs. */
export async function serveDocuments(http: FastifyInstance): Promise<void> {
  await http.register(swagger, { mode: 'static', specification: { document: openApiDocument() as never } });
  await http.register(swaggerUi, {
    routePrefix: path,
    uiConfig: { docExpansion: 'list', deepLinking: true },
    // Its own style elements cannot carry our nonce. Scripts stay as strict as everywhere.
    staticCSP: policyHeader({ ...contentPolicy({}), 'style-src': ["'self'", "'unsafe-inline'"] }),
  });
}
