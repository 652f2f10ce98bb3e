import { expectationOf, secretNames, settingNames, settingsSchema } from '../settings.ts';
import { LibraryFault } from './library-fault.ts';

/**
 * Throws LibraryFault with one sentence per wrong setting. `settings` holds only what is set by hand.
 */
export function checkSettings(settings: Readonly<Record<string, unknown>>): void {
  const result = settingsSchema.safeParse(settings);
  if (result.success) return;
  const sentences = new Set<string>();
  for (const issue of result.error.issues) {
    if (issue.code === 'unrecognized_keys' && issue.path.length === 0) {
      for (const key of issue.keys)
        sentences.add(
          `"${key}" is not a setting. The settings are: name, shortName, status, domains, default, ${settingNames.join(', ')}.`,
        );
      continue;
    }
    const name = String(issue.path[0] ?? '');
    const given = secretNames.has(name)
      ? 'something else (not shown)'
      : (JSON.stringify(settings[name]) ?? 'nothing');
    sentences.add(
      `${name}: expected ${expectationOf(name) ?? 'something else'}; was given ${given.slice(0, 200)}.`,
    );
  }
  throw new LibraryFault([...sentences].join('\n'));
}
