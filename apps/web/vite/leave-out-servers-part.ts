import { parseSync, Visitor } from 'oxc-parser';
import type { Plugin } from 'vite';

/** What the server alone reads of a call. */
const serversPart = new Set(['summary', 'input', 'refusals', 'identity']);

/** The code with every call described by what the pages read of it. */
export function withoutServersPart(id: string, code: string): string {
  const calls: { readonly start: number; readonly end: number; readonly kept: string }[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [call] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'defineCall') return;
      if (call?.type !== 'ObjectExpression') return;
      const kept = call.properties.filter(
        (part) =>
          part.type !== 'Property' || part.key.type !== 'Identifier' || !serversPart.has(part.key.name),
      );
      calls.push({
        start: call.start,
        end: call.end,
        kept: `{${kept.map(({ start, end }) => code.slice(start, end)).join(', ')}}`,
      });
    },
  }).visit(parseSync(id, code).program);
  let result = code;
  for (const { start, end, kept } of calls.toReversed())
    result = result.slice(0, start) + kept + result.slice(end);
  return result;
}

/**
 * A call's description, its refusals and the schema of what is sent: the server tells of them and checks, the pages
 * check what is answered. Making schemas is half of the work of starting.
 */
export function leaveOutServersPart(): Plugin {
  return {
    name: 'leave-out-servers-part',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /packages[\\/]contract[\\/]src[\\/]/, code: 'defineCall(' },
      handler: (code, id) => ({ code: withoutServersPart(id, code), map: null }),
    },
  };
}
