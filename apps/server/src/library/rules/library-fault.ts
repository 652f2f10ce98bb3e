/** Something that a person wrote about a library and that cannot be: says in plain words what and what was expected. */
export class LibraryFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'LibraryFault';
  }
}
