export { PlainNote } from './components/plain-note.tsx';
export { SettingsMenu } from './components/settings-menu.tsx';
export { useSettingsForm } from './use-settings-form.tsx';
