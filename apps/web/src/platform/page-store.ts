import { createJsonStore } from './storage.ts';

/** Lives as long as the page, for what must not be stored. A logout ends it, because the page is then loaded again. */
export const pageStore = createJsonStore(() => undefined);
