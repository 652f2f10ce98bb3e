import { serveCalls, stepBack } from '@yuelan/threads';
import { quickCheck } from './quick-check.ts';

stepBack();
const calls = { quickCheck };
export type QuickCheckCalls = typeof calls;

serveCalls(calls);
