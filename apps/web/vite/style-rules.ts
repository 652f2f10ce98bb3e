import postcss, { type ChildNode, type Container } from 'postcss';
import type { Plugin } from 'vite';

/**
 * One rule of the style sheet: the at-rules around it, the classes that each of its selectors requires (a page needs to
 * have only one of these lists), and its text.
 */
export type StyleRule = readonly [
  within: readonly string[],
  needs: readonly (readonly string[])[],
  css: string,
];

/** Media whose rules a page never needs before its whole style sheet is loaded. */
const never = /^(?:print|\(hover:hover\))$/u;

/** The classes without which a selector cannot match. Classes inside `:not()` and similar are not required. */
function classesOf(selector: string): readonly string[] {
  let plain = selector;
  for (let rest = ''; rest !== plain; ) {
    rest = plain;
    plain = plain.replace(/\([^()]*\)|\[[^\]]*\]/gu, '');
  }
  return [...plain.matchAll(/\.(-?[_a-z][\w-]*)/giu)].map(([, name = '']) => name);
}

/** The rules of a style sheet, in order. */
export function styleRules(sheet: string): readonly StyleRule[] {
  const rules: StyleRule[] = [];
  const add = (container: Container<ChildNode>, within: readonly string[]) => {
    container.each((node) => {
      if (node.type === 'rule') rules.push([within, node.selectors.map(classesOf), node.toString()]);
      if (node.type !== 'atrule' || (node.name === 'media' && never.test(node.params))) return;
      // `@keyframes`, `@font-face` and similar are kept whole; for other at-rules, each inner rule becomes one entry.
      if (node.name === 'keyframes' || node.nodes?.some(({ type }) => type === 'decl') !== false)
        rules.push([within, [[]], node.toString()]);
      else add(node, [...within, `@${node.name} ${node.params}`]);
    });
  };
  add(postcss.parse(sheet), []);
  return rules;
}

/** Writes the rules to `style-rules.json`, from which the server picks those that a page needs first. */
export function writeStyleRules(): Plugin {
  return {
    name: 'style-rules',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const sheet = Object.values(bundle).find(
        (output) =>
          output.type === 'asset' && output.fileName.endsWith('.css') && output.fileName.includes('style-'),
      );
      if (sheet?.type !== 'asset') return this.error('The build made no style sheet.');
      this.emitFile({
        type: 'asset',
        fileName: 'style-rules.json',
        source: JSON.stringify(styleRules(String(sheet.source))),
      });
    },
  };
}
