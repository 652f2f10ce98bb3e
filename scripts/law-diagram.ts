import type { Folder } from './folders.ts';

/**
 * The list of folders as a Mermaid flowchart. An arrow says "may import"; one that follows from other arrows is left
 * out, and folders that share a node are one box.
 */
export function diagramOf(folders: readonly Folder[]): string {
  const nodeOf = new Map(folders.map(({ name, node }) => [name, node]));
  const arrows = new Map<string, Set<string>>();
  for (const { node, may } of folders) {
    const targets = arrows.get(node) ?? new Set();
    for (const name of may) targets.add(nodeOf.get(name) ?? name);
    targets.delete(node);
    arrows.set(node, targets);
  }
  const reaches = (from: string, to: string): boolean =>
    [...(arrows.get(from) ?? [])].some((next) => next === to || reaches(next, to));
  const seen = new Set<string>();
  const box = (node: string) => {
    const id = node.replaceAll('/', '_');
    if (seen.has(node)) return id;
    seen.add(node);
    return `${id}["${node}"]`;
  };
  const lines = [...arrows].flatMap(([from, targets]) =>
    [...targets]
      .filter((to) => ![...targets].some((other) => other !== to && reaches(other, to)))
      .map((to) => `  ${box(from)} --> ${box(to)}`),
  );
  const alone = [...arrows.keys()].filter((node) => !seen.has(node)).map((node) => `  ${box(node)}`);
  return ['flowchart TD', ...lines, ...alone].join('\n');
}
