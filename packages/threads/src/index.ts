export { serveCalls } from './serve-calls.ts';
export { Thread, ThreadEnded, type ThreadOptions, ThreadTimeout } from './thread.ts';
