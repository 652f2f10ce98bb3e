import type { Language } from '@yuelan/contract';
import { type Command, InvalidArgumentError } from 'commander';
import { Message, type Say, t } from '../message.ts';

const languages: readonly (readonly [RegExp, Language])[] = [
  [/^zh(?:[-_.]|$)/i, 'zh-CN'],
  [/^en(?:[-_.]|$)/i, 'en-US'],
];
const languageNamed = (name: string) => languages.find(([names]) => names.test(name))?.[1];

/** The value of `--lang`. */
export function readLanguage(name: string): Language {
  const language = languageNamed(name);
  if (language === undefined) throw new InvalidArgumentError('Expected zh or en.');
  return language;
}

/**
 * The language of the command line: `--lang`, else the locale of the terminal (POSIX: LC_ALL, LC_MESSAGES,
 * LANG), else English. It is needed before the command line is parsed, because help and errors use it too.
 */
export function chooseLanguage(
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Language {
  const at = argv.findIndex((part) => part === '--lang' || part.startsWith('--lang='));
  const written = argv[at]?.startsWith('--lang=') ? argv[at]?.slice('--lang='.length) : argv[at + 1];
  const { LC_ALL, LC_MESSAGES, LANG } = environment;
  const named = at >= 0 ? languageNamed(written ?? '') : undefined;
  return named ?? languageNamed(LC_ALL || LC_MESSAGES || LANG || '') ?? 'en-US';
}

/** Patterns of Commander's own messages, which it builds from fixed pieces. */
const ofCommander: readonly (readonly [RegExp, (...facts: string[]) => Message])[] = [
  [/^error: missing required argument '(.*)'$/, (name) => t`error: missing required argument '${name}'`],
  [/^error: option '(.*)' argument missing$/, (name) => t`error: option '${name}' argument missing`],
  [
    /^error: required option '(.*)' not specified$/,
    (name) => t`error: required option '${name}' not specified`,
  ],
  [/^error: unknown option '(.*)'$/, (name) => t`error: unknown option '${name}'`],
  [/^error: unknown command '(.*)'$/, (name) => t`error: unknown command '${name}'`],
  [/^\(Did you mean (.*)\?\)$/, (names) => t`(Did you mean ${names}?)`],
  [
    /^error: too many arguments(?: for '(.*)')?\. Expected (\d+) arguments? but got (\d+)(?:: .*)?\.$/,
    (_name, expected, got) => t`error: too many arguments: expected ${expected}, got ${got}.`,
  ],
  [
    /^error: option '(.*)' argument '(.*)' is invalid\. (.*)$/s,
    (option, value, why) =>
      t`error: ${value} is not valid for ${option}. ${why === undefined ? '' : new Message(why)}`,
  ],
  [
    /^error: command-argument value '(.*)' is invalid for argument '(.*)'\. (.*)$/s,
    (value, name, why) =>
      t`error: ${value} is not valid for ${name}. ${why === undefined ? '' : new Message(why)}`,
  ],
];

const titles: Readonly<Record<string, Message>> = {
  'Usage:': t`Usage:`,
  'Arguments:': t`Arguments:`,
  'Options:': t`Options:`,
  'Global Options:': t`Global options:`,
  'Commands:': t`Commands:`,
};

/** Translates the help and the errors of every command with `say`. */
export function speak(program: Command, say: Say, translations: Readonly<Record<string, string>>): void {
  const put = (english: string) => translations[english] ?? english;
  program.helpOption('-h, --help', say(t`display help for command`));
  program.helpCommand('help [command]', say(t`display help for command`));
  program.configureHelp({
    showGlobalOptions: true,
    styleTitle: (title) => say(titles[title] ?? title),
    optionDescription: (option) => {
      const text = put(option.description);
      const { defaultValue } = option;
      return defaultValue === undefined || defaultValue === '' || Array.isArray(defaultValue)
        ? text
        : `${text} ${say(t`(default: ${defaultValue})`)}`;
    },
  });
  program.configureOutput({
    outputError: (text, write) =>
      write(
        text
          .split('\n')
          .map((line) => {
            for (const [pattern, message] of ofCommander) {
              const found = pattern.exec(line);
              if (found !== null) return say(message(...found.slice(1)));
            }
            return line;
          })
          .join('\n'),
      ),
  });
  describe(program, put);
}

function describe(command: Command, put: (english: string) => string): void {
  command.description(put(command.description()));
  for (const argument of command.registeredArguments) argument.description = put(argument.description);
  for (const child of command.commands) describe(child, put);
}
