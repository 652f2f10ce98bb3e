export { DescribedField } from './components/described-field.tsx';
export { ChoiceField, SwitchField } from './components/fields.tsx';
export { SettingsForm } from './components/settings-form.tsx';
export { SettingsGroup } from './components/settings-group.tsx';
export { SettingsMenu } from './components/settings-menu.tsx';
export { SettingsNote } from './components/settings-note.tsx';
export { SettingsScreen } from './components/settings-screen.tsx';
export { TrialForm } from './components/trial-form.tsx';
export {
  removed,
  textsOf,
  type Values,
  valuesOf,
  withSystem,
} from './described-values.ts';
export { useDescribedWords } from './use-described-words.ts';
export { useSettingsForm } from './use-settings-form.tsx';
