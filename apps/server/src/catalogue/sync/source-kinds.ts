import { SettingsKinds, type SourceWords, sourceWords } from '../../library/public.ts';
import { t } from '../../platform/message.ts';
import { type HarvestSettings, harvestSecrets, harvestSettings } from './source-settings.ts';

const kinds: Readonly<Record<HarvestSettings['protocol'], SourceWords>> = {
  oai: {
    label: t`OAI-PMH`,
    hint: t`Koha and many others. What changed since the last harvest is fetched, with deletions.`,
  },
  sru: { label: t`SRU`, hint: t`Everything that a query finds is fetched and compared.` },
  http: { label: t`A file on the web`, hint: t`One file at an address, fetched when it has changed.` },
  folder: {
    label: t`A folder of the server`,
    hint: t`Files that another system puts there, each once. The operator sets HARVEST_FOLDER.`,
  },
};

const fields: Readonly<Record<string, SourceWords>> = {
  address: {
    label: t`Address`,
    hint: t`Where the source answers. Hosts in a private network are named by the operator in HARVEST_HOSTS.`,
  },
  user: { label: t`User`, hint: t`Where the source asks for a login (HTTP Basic).` },
  password: { label: t`Password`, hint: t`Of this user.` },
  prefix: { label: t`Metadata format`, hint: t`The name of MARCXML at this source, often marcxml.` },
  set: { label: t`Set`, hint: t`A part of the source. Leave it empty for all of it.` },
  overlap: {
    label: t`Overlap (seconds)`,
    hint: t`How much before the last harvest is fetched again, because clocks differ.`,
  },
  completeDays: {
    label: t`Days between complete comparisons`,
    hint: t`0: never. Empty: each time, unless the source keeps all its deletions.`,
  },
  windowDays: {
    label: t`Days fetched at a time`,
    hint: t`For sources whose lists expire early. 0: everything at once.`,
  },
  query: { label: t`Query`, hint: t`In CQL. It must find every record.` },
  schema: { label: t`Record schema`, hint: t`The name of MARCXML at this source.` },
  version: { label: t`Version of SRU`, hint: t`Most sources speak 1.1.` },
  pageSize: { label: t`Records per request`, hint: t`Choose fewer if the source breaks off.` },
  holds: {
    label: t`What a file contains`,
    hint: t`If it contains every record, titles that are missing from it are withdrawn.`,
    choices: { all: t`every record`, changes: t`new, changed and deleted records` },
  },
  encoding: {
    label: t`Encoding`,
    hint: t`Fill it in if the encoding is not recognised: gb18030, for example.`,
  },
  folder: { label: t`Folder`, hint: t`Its name inside HARVEST_FOLDER.` },
  settleSeconds: {
    label: t`Rest before a file is read (seconds)`,
    hint: t`A file counts as complete when it has not changed for this long.`,
  },
  schedule: {
    label: t`Schedule`,
    hint: t`Minute, hour, day, month and weekday in the library’s time: 0 3 * * * is every day at 3:00, 30 2 * * 1 every Monday at 2:30, */15 * * * * every 15 minutes. Leave it empty to harvest only on request.`,
  },
  paused: { label: t`Paused`, hint: t`Not on schedule, but still on request.` },
  limit: {
    label: t`Withdraw without asking (percent)`,
    hint: t`A harvest that would withdraw more of the source’s titles waits for a decision.`,
  },
  states: {
    label: t`Records say whether copies are on loan or lost`,
    hint: t`Off: what is known of copies stays as it is.`,
  },
  family: {
    label: t`MARC family`,
    hint: t`Choose one if it is not recognised.`,
    choices: { '': t`recognised`, marc21: t`MARC 21`, unimarc: t`UNIMARC or CNMARC` },
  },
};

for (const option of harvestSettings.options) {
  option.register(sourceWords, kinds[option.shape.protocol.value]);
  for (const [name, schema] of Object.entries(option.shape)) {
    const words = fields[name];
    if (words !== undefined && sourceWords.get(schema) === undefined) sourceWords.add(schema, words);
  }
}

/** The forms and texts of sources of titles. */
export const harvestKinds = new SettingsKinds<HarvestSettings>({
  schema: harvestSettings,
  options: harvestSettings.options,
  discriminator: 'protocol',
  secrets: harvestSecrets,
  // With an empty schedule, only a person starts a harvest.
  emptyCounts: ['schedule'],
});
