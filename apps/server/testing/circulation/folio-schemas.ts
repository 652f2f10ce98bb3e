import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';

const folder = join(import.meta.dirname, 'folio-schemas');
const ajv = new Ajv({ strict: false, allErrors: true });
addFormats.default(ajv);
for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
  // Draft 4 of JSON Schema, of which these schemas use nothing that later drafts changed.
  const { $schema: _, ...schema } = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  ajv.addSchema(schema, file);
}

/**
 * Throws unless the value matches FOLIO's own schema: `loan.json`, `batchHoldingsResponse.json#/BatchHoldingsResponse`.
 */
export function expectSchema(name: string, value: unknown): void {
  if (ajv.validate(name, value) !== true) throw new Error(`${name}: ${ajv.errorsText()}`);
}
