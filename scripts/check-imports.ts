import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folders } from './folders.ts';
import { circles, importsOf, offence } from './import-law.ts';
import { diagramOf } from './law-diagram.ts';
import { root } from './run.ts';
import { listFiles, readSource } from './sources.ts';

// The import law for the whole repository, and its diagram in ARCHITECTURE.md; part of `npm run check`. `node
// scripts/check-imports.ts --write` updates the diagram from the list.
const known = new Set(listFiles());
const imports = [...known]
  .filter((file) => /\.(?:tsx?|css)$/.test(file))
  .flatMap((file) => importsOf(file, readSource(file)));
const problems = imports.flatMap((entry) => {
  const isMissing = /^(?:apps|packages|e2e|scripts)\//.test(entry.target) && !known.has(entry.target);
  const why = isMissing ? 'there is no such file' : offence(entry);
  return why === undefined ? [] : [`${entry.file} → ${entry.target}: ${why}`];
});
for (const circle of circles(imports.filter(({ starts }) => starts !== true)))
  problems.push(`a circle: ${circle.join(' → ')}`);

const page = 'ARCHITECTURE.md';
const before = readSource(page);
const after = before.replace(/^```mermaid\n[\s\S]*?^```/m, `\`\`\`mermaid\n${diagramOf(folders)}\n\`\`\``);
if (process.argv.includes('--write')) writeFileSync(join(root, page), after);
else if (after !== before)
  problems.push(
    `${page}: the diagram is not that of scripts/folders.ts; run: node scripts/check-imports.ts --write`,
  );
else if (!before.includes('```mermaid')) problems.push(`${page}: there is no diagram of the import law`);

for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
