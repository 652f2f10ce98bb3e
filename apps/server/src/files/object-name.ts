/**
 * Names of the server: `<random>.<ending>`, before it up to three folders that it made too. What could leave a folder or
 * mean something to a shell is a defect of ours.
 */
export function checkObjectName(name: string): string {
  if (!/^(?:[\w-][\w.-]{0,99}\/){0,3}[a-z0-9]{16,64}(?:\.[a-z0-9]{1,5})?$/.test(name))
    throw new Error('That is not the name of an object.');
  return name;
}
