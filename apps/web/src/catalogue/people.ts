const han = /\p{Script=Han}/u;

/** A list of names with the separator of their script. */
export function listPeople(names: readonly string[]): string {
  const shown = names.map((name) => name.trim()).filter((name) => name !== '');
  return shown.join(shown.some((name) => han.test(name)) ? '；' : '; ');
}

/** The people of a title in a list: the first author, then the others, which the server joins with `；`. */
export function peopleOf(title: { readonly firstAuthor: string; readonly otherAuthor: string }): string {
  return listPeople([title.firstAuthor, ...title.otherAuthor.split('；')]);
}
