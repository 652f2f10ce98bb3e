import type { Plugin } from 'vite';

const tag = '<script type="module"';

/**
 * Lets the browser paint only after the first script has run, because it keeps the room of what only the browser knows
 * (reserved-lines.ts). Vite drops the attribute when index.html has it.
 */
export function firstScript(): Plugin {
  return {
    name: 'first-script',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        if (!html.includes(tag)) throw new Error('index.html has no first script.');
        return html.replace(tag, `${tag} blocking="render"`);
      },
    },
  };
}
