let handed: readonly File[] = [];

/** Passes files to the next screen that is opened: they were dropped on one screen but are meant for another. */
export function handFiles(files: readonly File[]): void {
  handed = files;
}

/** Returns the files that were passed on, and forgets them. */
export function takeHandedFiles(): readonly File[] {
  const files = handed;
  handed = [];
  return files;
}
