/** The tests that an engine passes; run them with Vitest. */
export { describeConformance } from './conformance.ts';
export { describeCatalogueLaws } from './laws.ts';
export { describeExactOrder } from './random-queries.ts';
