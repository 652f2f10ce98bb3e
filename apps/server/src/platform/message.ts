import type { Language } from '@yuelan/contract';

/** Puts values into the `{names}` of a message. */
export function fillWords(words: string, facts: Readonly<Record<string, unknown>>): string {
  return words.replace(/\{(\w+)\}/g, (whole, name: string) => (name in facts ? String(facts[name]) : whole));
}

/** A text defined in both languages where it is used. */
export type Wording = Readonly<Record<Language, string>>;

/** Puts a message or a wording into one language. Anything else is the same in every language. */
export type Say = (what: unknown) => string;

/** `translations` maps English messages to the language; leave it out for English. */
export function sayIn(language: Language, translations: Readonly<Record<string, string>> = {}): Say {
  const say: Say = (what) => {
    if (what instanceof Message)
      return fillWords(translations[what.key] ?? what.key, { ...what.facts.map(say) });
    return isWording(what) ? what[language] : String(what);
  };
  return say;
}

const isWording = (what: unknown): what is Wording =>
  typeof what === 'object' && what !== null && 'zh-CN' in what && 'en-US' in what;

const inEnglish = sayIn('en-US');

/**
 * A message of the command line. The code has the English text. `cli.zh-CN.json` has the Chinese under the English,
 * with `{0}`, `{1}` … for the values.
 */
export class Message {
  readonly key: string;
  readonly facts: readonly unknown[];

  constructor(key: string, facts: readonly unknown[] = []) {
    this.key = key;
    this.facts = facts;
  }

  /** In English, for logs. */
  toString(): string {
    return inEnglish(this);
  }

  /** In English: `--json` is the same in every language. */
  toJSON(): string {
    return inEnglish(this);
  }
}

/** Makes a message: t`There is no library "${clientid}".` */
export function t(parts: TemplateStringsArray, ...facts: readonly unknown[]): Message {
  return new Message(
    parts.reduce((key, part, index) => `${key}{${index - 1}}${part}`),
    facts,
  );
}

/** Joins several messages into one. */
export function joined(messages: readonly unknown[], between = '\n'): Message {
  return new Message(messages.map((_, index) => `{${index}}`).join(between), messages);
}
