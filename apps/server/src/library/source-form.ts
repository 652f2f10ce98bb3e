import { t } from '../platform/message.ts';
import { LibraryFault } from './library-fault.ts';
import { SettingsKinds, type SettingsTexts } from './settings-kinds.ts';
import { type SourceSettings, sourceSecrets, sourceSettings, sourceSystems } from './source-settings.ts';

/** The forms and texts of the systems that keep loans. */
export const sourceKinds = new SettingsKinds<SourceSettings>({
  schema: sourceSettings,
  options: sourceSystems.options,
  discriminator: 'system',
  secrets: sourceSecrets,
});

/** Applies texts to the settings of a source. Throws LibraryFault with the names of the invalid settings. */
export function sourceWith(before: SourceSettings, system: string, texts: SettingsTexts): SourceSettings {
  const result = sourceKinds.laidOver(before, system, texts);
  if ('settings' in result) return result.settings;
  throw new LibraryFault(
    t`These settings of the library system are missing or wrong: ${result.wrong.join(', ')}. See docs/library-systems.md.`,
    result.wrong,
  );
}
