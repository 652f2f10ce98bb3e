import { domains } from '../packages/contract/src/domains.ts';
import { circles, importsOf, offence } from './import-law.ts';
import { listFiles, readSource } from './sources.ts';

// The import law over the whole repository; part of `npm run check`.
const files = listFiles().filter((file) => /^(apps|packages|e2e|scripts)\/.*\.tsx?$/.test(file));
const imports = files.flatMap((file) => importsOf(file, readSource(file)));
const known = new Set(files);
const problems = imports.flatMap((entry) => {
  const why = offence(entry, domains);
  const missing = /^(apps|packages)\/.*\.tsx?$/.test(entry.target) && !known.has(entry.target);
  if (missing) return [`${entry.file}: there is no ${entry.target}`];
  return why === undefined ? [] : [`${entry.file} → ${entry.target}: ${why}`];
});
for (const circle of circles(imports.filter(({ target, typeOnly }) => known.has(target) && !typeOnly)))
  problems.push(`a circle: ${circle.join(' → ')}`);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
