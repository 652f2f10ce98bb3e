/**
 * Checks a name that the server made: `<random>.<extension>`, with up to three folders, also made by the server, in
 * front. A name that could leave its folder, or that a shell could interpret, is a defect of ours.
 */
export function checkObjectName(name: string): string {
  if (!/^(?:[\w-][\w.-]{0,99}\/){0,3}[a-z0-9]{16,64}(?:\.[a-z0-9]{1,5})?$/.test(name))
    throw new Error('That is not the name of an object.');
  return name;
}
