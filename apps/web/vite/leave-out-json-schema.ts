import type { Plugin } from 'vite';

const modules = /zod[\\/]v4[\\/]core[\\/](?:to-json-schema|json-schema-processors)\.js$/;
const exported = /export (?:async )?(?:function|const) (\w+)/g;
const renamed = /export \{ \w+ as (\w+) \}/g;

/**
 * Zod ties its JSON Schema writer to every schema, so that it stays in a bundle that only parses: 7 kB brotli of the
 * first load. The pages never write JSON Schema (the server does); here its functions do nothing.
 */
export function leaveOutJsonSchema(): Plugin {
  return {
    name: 'leave-out-json-schema',
    apply: 'build',
    transform: {
      filter: { id: modules },
      handler(code) {
        const names = [...code.matchAll(exported), ...code.matchAll(renamed)].map((match) => match[1]);
        return {
          code: `const absent = () => absent;\n${names.map((name) => `export { absent as ${name} };`).join('\n')}`,
          map: null,
        };
      },
    },
  };
}
