import { serveCalls } from '@yuelan/threads';
import { quickCheck } from './quick-check.ts';

const calls = { quickCheck };
export type QuickCheckCalls = typeof calls;

serveCalls(calls);
