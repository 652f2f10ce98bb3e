import { languageSchema } from '@yuelan/contract';
import type { Command } from 'commander';
import { LibraryDirectory } from '../library/public.ts';
import { type CommandContext, printResult } from '../platform/cli/context.ts';
import { Fault } from '../platform/fault.ts';
import { type Message, t } from '../platform/message.ts';
import { type Prepared, prepareHelp } from './help/prepare-help.ts';
import { ModelClient } from './model/model-client.ts';

const progressEvery = 10;

interface PrepareOptions {
  readonly library: string;
  readonly limit: string;
  readonly language?: string;
  readonly refresh?: boolean;
}

/** `assistant prepare`. */
export function registerAssistantCommands(program: Command, context: CommandContext): void {
  program
    .command('assistant')
    .description('the assistant and its language model')
    .command('prepare')
    .description('let the model write reading help for the titles of a library, most borrowed first')
    .requiredOption('--library <clientid>', 'the library whose catalogue it is')
    .option('--limit <titles>', 'the largest number of titles', '1000000')
    .option('--language <language>', "zh-CN or en-US; the library's first language when not given")
    .option('--refresh', 'also for titles that already have help')
    .action(async (options: PrepareOptions) => {
      const done = await prepare(context, options);
      printResult(context, done, () => [sentenceOf(done)]);
      if (done.stopped === 'failing')
        throw new Fault(
          t`The model failed several times in a row. Nothing is lost: run the command again later.`,
        );
    });
}

function sentenceOf({ titles, made, there, failed, tokens }: Prepared): Message {
  return t`${titles} titles: help written for ${made}, already there for ${there}, failed for ${failed}; ${tokens} tokens.`;
}

async function prepare(context: CommandContext, options: PrepareOptions): Promise<Prepared> {
  const { ai } = context.config();
  if (ai === undefined) throw new Fault(t`There is no model: set AI_BASE_URL and AI_MODEL.`);
  const limit = /^[1-9]\d{0,8}$/.test(options.limit) ? Number(options.limit) : 0;
  if (limit === 0) throw new Fault(t`--limit must be a whole number from 1, not "${options.limit}".`);
  return context.withDatabase(async ({ db, clock }) => {
    const library = await new LibraryDirectory(db).byClientId(options.library);
    if (library === undefined) throw new Fault(t`There is no open library "${options.library}".`);
    const language = languageSchema.safeParse(options.language ?? library.settings.languages[0]);
    if (!language.success) throw new Fault(t`--language must be zh-CN or en-US, not "${options.language}".`);
    return prepareHelp({ db, clock, client: new ModelClient(ai, clock) }, library, {
      language: language.data,
      limit,
      refresh: options.refresh === true,
      signal: context.stopped,
      progress: (done) => {
        const at = done.made + done.there + done.failed;
        if (at % progressEvery === 0 || at === done.titles)
          context.note(t`${at} of ${done.titles}: ${sentenceOf(done)}`);
      },
    });
  });
}
