import { t } from '../platform/message.ts';
import type { LibraryChange } from './actions/change-library.ts';
import { LibraryFault } from './library-fault.ts';

const numbers = new Set([
  'schoolsCooperate',
  'circulate',
  'openLibName',
  'fontSize',
  'openDoubanLink',
  'openHomeLink',
  'shelfNavigation',
  'whiteLabel',
  'openWechatLogin',
  'openCardLogin',
  'rankWindowDays',
  'openAssistantModel',
  'borrowedTogether',
  'assistantTokensPerDay',
  'assistantQuestionsPerDay',
  'challengeLongerTime',
]);

const list = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

function settingOf(name: string, text: string): unknown {
  if (text === '') return null;
  if (name === 'languages' || name === 'kioskNetworks') return list(text);
  if (name === 'opacConfigLinks' || name === 'evaluationLabels') {
    try {
      return JSON.parse(text);
    } catch {
      return text;
    }
  }
  return numbers.has(name) && /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
}

/** Any of 1, 2, 3. */
export function readStatus(value: string): 1 | 2 | 3 {
  if (value === '1') return 1;
  if (value === '2') return 2;
  if (value === '3') return 3;
  throw new LibraryFault(
    t`status: expected 1 (open), 2 (open to the group only) or 3 (closed); was given "${value}".`,
  );
}

function readDefault(value: string): boolean {
  if (value !== '1' && value !== '0' && value !== '')
    throw new LibraryFault(
      t`default: expected 1 (addresses that name no library lead here) or 0; was given "${value}".`,
    );
  return value === '1';
}

/**
 * Reads the command line's `key=value` texts into a change. An empty value restores the default. Values are checked
 * when the change is made.
 */
export function readAssignments(texts: readonly string[]): LibraryChange {
  let change: LibraryChange = {};
  const settings: Record<string, unknown> = {};
  for (const text of texts) {
    const equals = text.indexOf('=');
    if (equals <= 0) throw new LibraryFault(t`"${text}" is not of the form key=value.`);
    const name = text.slice(0, equals);
    const value = text.slice(equals + 1);
    if (name === 'name') change = { ...change, name: value };
    else if (name === 'shortName') change = { ...change, shortName: value };
    else if (name === 'status') change = { ...change, status: readStatus(value) };
    else if (name === 'default') change = { ...change, isDefault: readDefault(value) };
    else if (name === 'domains') change = { ...change, domains: list(value) };
    else settings[name] = settingOf(name, value);
  }
  return { ...change, settings };
}
