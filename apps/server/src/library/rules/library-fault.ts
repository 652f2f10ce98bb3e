import { Fault } from '../../platform/fault.ts';

/** Something that a person wrote about a library and that cannot be: says in plain words what and what was expected. */
export class LibraryFault extends Fault {}
