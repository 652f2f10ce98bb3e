let handed: readonly File[] = [];

/** Hands files to the screen that is opened next: somebody dropped them where another screen is meant. */
export function handFiles(files: readonly File[]): void {
  handed = files;
}

/** The files that were handed over, once. */
export function takeHandedFiles(): readonly File[] {
  const files = handed;
  handed = [];
  return files;
}
