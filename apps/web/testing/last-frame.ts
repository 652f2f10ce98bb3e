import { afterAll } from 'vitest';

/** Preact runs effects when a frame is drawn, or after 35 ms. */
const frameMs = 50;

// The browser's objects go away with the last file that wants them: an effect that still waits would not find them.
if (typeof window !== 'undefined') afterAll(() => new Promise((resolve) => setTimeout(resolve, frameMs)));
