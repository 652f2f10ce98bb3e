import type { RawBuilder } from 'kysely';
import type { CommandParts } from './cli/context.ts';
import type { Db } from './database/tables.ts';
import { joined, Message, type Say, t } from './message.ts';

/** One finding of `doctor`. */
export interface Finding {
  /** The subject in a word or two: `disk`, `search index`. */
  readonly about: string;
  /** fine; note: works, but an operator should know; wrong: broken or unsafe. */
  readonly level: 'fine' | 'note' | 'wrong';
  /** One sentence. */
  readonly what: Message;
  /** What to do about the finding, in one sentence. */
  readonly advice?: Message;
}

/** One check of a working database. It changes nothing. */
export interface Checkup {
  readonly about: string;
  run(parts: CommandParts): Promise<Finding | readonly Finding[]>;
}

export const fine = (about: string, what: Message): Finding => ({ about, level: 'fine', what });
export const note = (about: string, what: Message, advice: Message): Finding => ({
  about,
  level: 'note',
  what,
  advice,
});
export const wrong = (about: string, what: Message, advice: Message): Finding => ({
  about,
  level: 'wrong',
  what,
  advice,
});

/** Joins the finding and its advice on one line. */
export const findingLine = ({ level, what, advice }: Finding): Message =>
  joined(
    [...(level === 'fine' ? [] : [t`Attention:`]), what, ...(advice === undefined ? [] : [advice])],
    ' ',
  );

/** Findings in one language, for the desk. */
export const sayFindings = (say: Say, findings: readonly Finding[]) =>
  findings.map(({ level, what, advice }) => ({
    level,
    what: say(what),
    advice: advice === undefined ? '' : say(advice),
  }));

/** A rule that the data must always obey but breaks, with some of the rows at fault. */
export interface BrokenRule {
  readonly name: Message;
  readonly rows: readonly unknown[];
}

const shownRows = 5;

/** Runs statements, keyed by the name of their rule, that return rows only if the rule is broken. */
export async function findBroken(
  db: Db,
  rules: Readonly<Record<string, RawBuilder<unknown>>>,
): Promise<readonly BrokenRule[]> {
  const broken: BrokenRule[] = [];
  for (const [name, statement] of Object.entries(rules)) {
    const { rows } = await statement.execute(db);
    if (rows.length > 0) broken.push({ name: new Message(name), rows: rows.slice(0, shownRows) });
  }
  return broken;
}

/** Checks a domain's data against its rules. `agreement` is the finding if none is broken. */
export function rulesCheckup(
  about: string,
  agreement: Message,
  check: (db: Db) => Promise<readonly BrokenRule[]>,
): Checkup {
  return {
    about,
    run: async ({ db }) => {
      const broken = await check(db);
      if (broken.length === 0) return fine(about, agreement);
      return broken.map(({ name, rows }) =>
        wrong(
          about,
          t`This rule is broken: ${name} (${JSON.stringify(rows[0])}).`,
          t`Keep a backup of the current state and report it: normal use of the portal never leads to this.`,
        ),
      );
    },
  };
}
