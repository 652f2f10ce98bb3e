import { Fault } from '../platform/fault.ts';
import type { Message } from '../platform/message.ts';

/** An invalid value for a library; the message says what is wrong and what was expected. */
export class LibraryFault extends Fault {
  /** The settings that are wrong, by name. */
  readonly settings: readonly string[];
  constructor(text: Message, settings: readonly string[] = []) {
    super(text);
    this.settings = settings;
  }
}

/** A domain that belongs to another library. */
export class DomainTaken extends LibraryFault {
  readonly domain: string;
  constructor(text: Message, domain: string) {
    super(text, ['domains']);
    this.domain = domain;
  }
}
