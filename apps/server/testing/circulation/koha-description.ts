import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Exchange } from './koha-exchange.ts';

const parameterSchema = z.object({
  name: z.string(),
  in: z.enum(['query', 'header', 'path', 'body', 'formData']),
  required: z.boolean().optional(),
  type: z.string().optional(),
  schema: z.unknown().optional(),
  enum: z.array(z.string()).optional(),
  items: z.object({ enum: z.array(z.string()).optional() }).optional(),
});
type Parameter = z.output<typeof parameterSchema>;

const operationSchema = z.object({
  parameters: z.array(parameterSchema).default([]),
  responses: z.record(z.string(), z.object({ schema: z.unknown().optional() })),
});
type Operation = z.output<typeof operationSchema>;

const descriptionSchema = z.object({
  swagger: z.literal('2.0'),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
});

/** Koha's own headers; all other headers belong to HTTP. */
const kohaHeader = /^x-/;

/** Compares exchanges with Koha's own description of its interface (`api/v1/swagger` of a checkout). */
export class KohaDescription {
  readonly #ajv = new Ajv({ strict: false, allErrors: true });
  readonly #paths: z.output<typeof descriptionSchema>['paths'];
  /** The calls that were compared. */
  readonly seen = new Set<string>();

  constructor(folder: string) {
    addFormats.default(this.#ajv);
    // Reads only the paths that are needed: other paths may refer to files of newer versions.
    const file = resolve(folder, 'swagger.yaml');
    const description = descriptionSchema.parse(contentOf(file));
    this.#paths = Object.fromEntries(
      Object.entries(description.paths).map(([path, value]) => [path, { ...value, $from: file }]),
    );
  }

  /** The mismatches in an exchange; empty if it matches the description. */
  faultsOf(exchange: Exchange): readonly string[] {
    const { method, path, status, answer } = exchange;
    const found = this.#operationOf(method, path);
    if (found === undefined) return [`${method} ${path}: there is no such call`];
    this.seen.add(`${method} ${found.pattern}`);
    const response = found.operation.responses[String(status)];
    const faults = [
      ...this.#requestFaults(found.operation, exchange),
      // No operation describes a refused login, and every client knows it.
      ...(response === undefined && status !== 401 ? [`the answer ${status} is not described`] : []),
      ...(response?.schema === undefined ? [] : this.#mismatches(response.schema, answer, 'answer')),
    ];
    return faults.map((fault) => `${method} ${path}: ${fault}`);
  }

  #requestFaults({ parameters }: Operation, { query, headers, body }: Exchange): readonly string[] {
    const sent: readonly (readonly [Parameter['in'], Readonly<Record<string, unknown>>])[] = [
      ['query', query],
      ['header', Object.fromEntries(Object.entries(headers).filter(([name]) => kohaHeader.test(name)))],
    ];
    const form = parameters.some((parameter) => parameter.in === 'formData');
    const bodySchema = parameters.find((parameter) => parameter.in === 'body')?.schema;
    return [
      ...sent.flatMap(([place, values]) => fieldFaults(parameters, place, values)),
      ...(form
        ? fieldFaults(parameters, 'formData', { ...z.record(z.string(), z.string()).parse(body) })
        : []),
      ...(form || body === undefined
        ? []
        : bodySchema === undefined
          ? ['a body is not described']
          : this.#mismatches(bodySchema, body, 'body')),
    ];
  }

  #mismatches(schema: unknown, value: unknown, what: string): readonly string[] {
    const checked = z.record(z.string(), z.unknown()).parse(schema);
    return this.#ajv.validate(checked, value) === true ? [] : [`${what}: ${this.#ajv.errorsText()}`];
  }

  #operationOf(method: string, path: string) {
    for (const [pattern, { $from, ...item }] of Object.entries(this.#paths)) {
      const test = new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
      if (!test.test(path)) continue;
      const methods = z.record(z.string(), z.unknown()).parse(resolved(item, String($from)));
      const operation = operationSchema.safeParse(methods[method.toLowerCase()]);
      if (operation.success) return { pattern, operation: operation.data };
    }
    return undefined;
  }
}

function fieldFaults(
  parameters: readonly Parameter[],
  place: Parameter['in'],
  values: Readonly<Record<string, unknown>>,
): readonly string[] {
  const described = parameters.filter((parameter) => parameter.in === place);
  return [
    ...described
      .filter(({ name, required }) => required === true && !(name in values))
      .map(({ name }) => `${name} is missing`),
    ...Object.entries(values).flatMap(([name, value]) => {
      const parameter = described.find((one) => one.name === name);
      if (parameter === undefined) return [`the ${place} ${name} is not described`];
      const text = String(value);
      const allowed = parameter.enum ?? parameter.items?.enum;
      const parts =
        parameter.type === 'array' && parameter.items?.enum !== undefined ? text.split(',') : [text];
      const isWrong =
        (parameter.type === 'integer' && !/^-?\d+$/.test(text)) ||
        (parameter.type === 'boolean' && !/^(true|false)$/.test(text)) ||
        (allowed !== undefined && !parts.every((part) => allowed.includes(part)));
      return isWrong ? [`${name} may not be ${text}`] : [];
    }),
  ];
}

const contents = new Map<string, unknown>();

function contentOf(file: string): unknown {
  const known = contents.get(file) ?? parse(readFileSync(file, 'utf8'), { uniqueKeys: false });
  contents.set(file, known);
  return known;
}

/** Part of the description with all its references resolved, in this file and in others. */
function resolved(value: unknown, file: string): unknown {
  if (Array.isArray(value)) return value.map((one) => resolved(one, file));
  if (typeof value !== 'object' || value === null) return value;
  const reference = '$ref' in value ? String(value.$ref) : undefined;
  if (reference === undefined)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, resolved(one, file)]));
  const [target = '', pointer = ''] = reference.split('#');
  const there = target === '' ? file : join(dirname(file), target);
  let part = contentOf(there);
  for (const step of pointer.split('/').slice(1)) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    part = z.record(z.string(), z.unknown()).parse(part)[name];
  }
  return resolved(part, there);
}
