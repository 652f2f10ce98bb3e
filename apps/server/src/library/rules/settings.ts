import { joined, type Message, t } from '../../platform/message.ts';
import { LibraryFault } from '../library-fault.ts';
import { expectationOf, secretNames, settingNames, settingsSchema } from '../settings.ts';

/**
 * Throws LibraryFault with one sentence per wrong setting. `settings` holds only what is set by hand.
 */
export function checkSettings(settings: Readonly<Record<string, unknown>>): void {
  const result = settingsSchema.safeParse(settings);
  if (result.success) return;
  const sentences: Message[] = [];
  const names = new Set<string>();
  for (const issue of result.error.issues) {
    if (issue.code === 'unrecognized_keys' && issue.path.length === 0) {
      for (const key of issue.keys)
        sentences.push(
          t`"${key}" is not a setting. The settings are: name, shortName, status, domains, default, ${settingNames.join(', ')}.`,
        );
      continue;
    }
    const name = String(issue.path[0] ?? '');
    names.add(name);
    const given = secretNames.has(name)
      ? t`something else (not shown)`
      : (JSON.stringify(settings[name])?.slice(0, 200) ?? t`nothing`);
    sentences.push(t`${name}: expected ${expectationOf(name) ?? t`something else`}; was given ${given}.`);
  }
  throw new LibraryFault(joined([...new Map(sentences.map((one) => [String(one), one])).values()]), [
    ...names,
  ]);
}
