import type { Config } from '../../../platform/config.ts';
import type { Wording } from '../../../platform/message.ts';
import type { HarvestSettings } from '../source-settings.ts';

/** Everything that the harvest of a source needs. */
export interface Collecting<Settings extends HarvestSettings = HarvestSettings> {
  readonly config: Config;
  readonly settings: Settings;
  readonly now: Date;
  /** Where to write the file. */
  readonly path: string;
  /** The last harvest whose import was not undone or discarded. */
  readonly last: { readonly until: string; readonly mark: string; readonly digest: string } | undefined;
  /** When a complete harvest was last imported (ISO 8601); blank for never. */
  readonly lastComplete: string;
  /** Somebody asked for a complete harvest. */
  readonly wantsComplete: boolean;
  /** Whether a file with this mark was harvested before. */
  isTaken(mark: string): Promise<boolean>;
  readonly stopped: AbortSignal;
  /** Milliseconds before the first retry. */
  readonly retryMs: number;
  /** Reports the progress of the harvest. */
  beat(records: number, bytes: number): Promise<void>;
}

/** The data that was written to the path. */
export interface Collected {
  readonly isComplete: boolean;
  /** The name of the file, for display. */
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

/** The reason why a harvest failed, for the people who maintain it. */
export class HarvestFailure extends Error {
  readonly why: Wording;
  constructor(zh: string, en: string) {
    super(en);
    this.why = { 'zh-CN': zh, 'en-US': en };
  }
}
