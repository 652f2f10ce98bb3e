import { afterAll, describe, test } from 'vitest';
import {
  describeCatalogueLaws,
  describeConformance,
  describeExactOrder,
  describeFurther,
  describeSynonyms,
  expectExact,
} from '../conformance/index.ts';
import { openOpenSearchEngine } from './opensearch-engine.ts';

const url = process.env['SEARCH_URL'];
const open = async (prefix: string) =>
  openOpenSearchEngine({
    url: url ?? '',
    prefix: `test-${process.pid}-${prefix}`,
    workers: 1,
    limit: 20_000,
  });

if (url === undefined)
  describe.skip('OpenSearch (SKIPPED: set SEARCH_URL; npm run bench -- opensearch starts one)', () => {
    test('laws', () => {});
  });
else {
  afterAll(async () => {
    await fetch(`${url}/test-${process.pid}-*`, { method: 'DELETE' });
  });
  describeConformance('OpenSearch', () => open('laws'), expectExact);
  describeExactOrder('OpenSearch', () => open('order'));
  describeCatalogueLaws('OpenSearch', () => open('catalogue'));
  describeFurther('OpenSearch', () => open('further'));
  describeSynonyms('OpenSearch', () => open('synonyms'));
}
