import type { Language } from '@yuelan/contract';
import type { Portal } from '../../platform/portal.ts';
import type { LibraryScope } from '../../platform/tenancy.ts';
import { findReaderByNumber, type StoredReader } from '../../reader/public.ts';
import { readRules } from '../rule-store.ts';
import { dayOf } from '../rules/library-calendar.ts';
import { type ScreenWord, screenWords } from './screen-words.ts';
import type { Terminal } from './terminal-store.ts';

export type SelfCheckParts = Pick<Portal, 'db' | 'clock' | 'tenancy' | 'services' | 'security'>;

/** The reader details in a machine's request. */
export interface Asked {
  readonly patron?: string | undefined;
  readonly pin?: string | undefined;
}

/** The machine's reader, or the reason why they may do nothing. */
type Admitted = { readonly reader: StoredReader } | { readonly refused: ScreenWord };

/** One message of a machine whose library is known. */
export class Turn {
  readonly terminal: Terminal;
  readonly library: LibraryScope;
  readonly language: Language;
  readonly now: Date;
  readonly #parts: SelfCheckParts;
  readonly #address: string;

  constructor(
    parts: SelfCheckParts,
    terminal: Terminal,
    address: string,
    library: LibraryScope,
    language: Language | undefined,
  ) {
    this.#parts = parts;
    this.terminal = terminal;
    this.#address = address;
    this.library = library;
    this.language = language ?? library.settings.languages[0] ?? 'zh-CN';
    this.now = parts.clock.now();
  }

  async admit(asked: Asked): Promise<Admitted> {
    const reader = await this.readerOf(asked);
    if (reader === undefined) return { refused: 'card.unknown' };
    const refused = await this.refusalOf(asked);
    return refused === undefined ? { reader } : { refused };
  }

  async readerOf({ patron = '' }: Asked): Promise<StoredReader | undefined> {
    return patron === '' ? undefined : findReaderByNumber(this.db, this.library.clientid, patron);
  }

  /** The problem with the password; undefined if it is right or not needed. */
  async refusalOf({ patron = '', pin = '' }: Asked): Promise<ScreenWord | undefined> {
    if (pin === '') return this.terminal.needsPin ? 'pin.wrong' : undefined;
    const found = await this.#parts.services.checkPin(this.library, {
      number: patron,
      pin,
      terminal: this.terminal.login,
      address: this.#address,
      now: this.now,
    });
    return found === 'right' ? undefined : `pin.${found}`;
  }

  async rulesOf({ borrowerTypeId }: StoredReader) {
    return (await readRules(this.db, this.library.clientid)).of(borrowerTypeId);
  }

  institution({ institution = '' }: { readonly institution?: string | undefined }): string {
    return institution === '' ? this.library.clientid : institution;
  }

  say(word: ScreenWord): readonly string[] {
    return [screenWords[word][this.language]];
  }

  /** The end of a day, in the form of SIP2. */
  due(day: string): string {
    return `${day.replaceAll('-', '')}    235900`;
  }

  get db() {
    return this.#parts.db;
  }

  get today(): string {
    return dayOf(this.now, this.library.settings.timeZone);
  }

  /** The library's local time. */
  get at(): string {
    return Temporal.Instant.fromEpochMilliseconds(this.now.getTime())
      .toZonedDateTimeISO(this.library.settings.timeZone)
      .toPlainDateTime()
      .toString({ smallestUnit: 'second' });
  }
}
