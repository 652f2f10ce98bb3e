import type { Config } from '../../../platform/config.ts';
import type { Wording } from '../../../platform/message.ts';
import type { HarvestSettings } from '../source-settings.ts';

/** What a harvest of a source works with. */
export interface Collecting<Settings extends HarvestSettings = HarvestSettings> {
  readonly config: Config;
  readonly settings: Settings;
  readonly now: Date;
  /** Where to write the file. */
  readonly path: string;
  /** The last harvest whose import was kept. */
  readonly last: { readonly until: string; readonly mark: string; readonly digest: string } | undefined;
  /** When a complete harvest was last imported, in ISO 8601; blank: never. */
  readonly lastComplete: string;
  /** Somebody asked for a complete harvest. */
  readonly wantsComplete: boolean;
  /** Whether a file has been harvested before, by its mark. */
  isTaken(mark: string): Promise<boolean>;
  readonly stopped: AbortSignal;
  /** Milliseconds before the first of several attempts is repeated. */
  readonly retryMs: number;
  /** Says how far the harvest is. */
  beat(records: number, bytes: number): Promise<void>;
}

/** What was written to the path. */
export interface Collected {
  readonly isComplete: boolean;
  /** Of its file, for people. */
  readonly name: string;
  readonly records: number;
  readonly bytes: number;
  readonly until: string;
  readonly mark: string;
  readonly digest: string;
}

/** `same`: the source has nothing new. Throws HarvestFailure. */
export type Collect<Settings extends HarvestSettings> = (
  collecting: Collecting<Settings>,
) => Promise<Collected | 'same'>;

/** Why a harvest failed, for the people who look after it. */
export class HarvestFailure extends Error {
  readonly why: Wording;
  constructor(zh: string, en: string) {
    super(en);
    this.why = { 'zh-CN': zh, 'en-US': en };
  }
}
