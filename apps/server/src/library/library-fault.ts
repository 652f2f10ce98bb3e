import { Fault } from '../platform/fault.ts';

/** An invalid value for a library; the message says what is wrong and what was expected. */
export class LibraryFault extends Fault {}
