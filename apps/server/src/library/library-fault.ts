import { Fault } from '../platform/fault.ts';

/** An impossible value that a person gave for a library; the message says what is wrong and what was expected. */
export class LibraryFault extends Fault {}
