export { serveCalls } from './serve-calls.ts';
export { type Served, Thread, ThreadEnded, type ThreadOptions, ThreadTimeout } from './thread.ts';
