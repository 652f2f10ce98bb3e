import { afterAll } from 'vitest';

/** Preact runs effects when a frame is drawn, or after 35 ms. */
const frameMs = 50;

// The browser's objects are removed after the last test file; an effect that is still waiting would not find them.
if (typeof window !== 'undefined') afterAll(() => new Promise((resolve) => setTimeout(resolve, frameMs)));
