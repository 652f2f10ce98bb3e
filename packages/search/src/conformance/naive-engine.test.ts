import { describeConformance } from './conformance.ts';
import { NaiveEngine } from './naive-engine.ts';

describeConformance('the reference', async () => new NaiveEngine());
