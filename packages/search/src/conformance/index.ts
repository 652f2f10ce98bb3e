/** The tests that every engine must pass. Run them with Vitest. */
export { describeConformance } from './conformance.ts';
export { describeFurther } from './further.ts';
export { describeCatalogueLaws } from './laws.ts';
export { describeExactOrder } from './random-queries.ts';
export { expectExact } from './same-answer.ts';
export { describeSynonyms } from './synonyms.ts';
