/** The tests that an engine passes; run them with Vitest. */
export { describeConformance, describeExactOrder } from './conformance.ts';
export { describeCatalogueLaws } from './laws.ts';
