import { type MainClass, mainClasses } from '@yuelan/contract/catalogue/classes';
import type { Language } from '@yuelan/contract/language';

export const mainClassLetters: readonly MainClass[] = Object.keys(mainClasses).filter(isMainClass);

export function isMainClass(letter: string): letter is MainClass {
  return Object.hasOwn(mainClasses, letter);
}

/** The class that an address names, in either letter case; A when it names none. */
export function mainClassOf(text: string): MainClass {
  const letter = text.toUpperCase();
  return isMainClass(letter) ? letter : 'A';
}

/** A class code as people read it: "I 文学" for a main class, the bare code for one further down. */
export function classLabel(code: string, language: Language): string {
  return isMainClass(code) ? `${code} ${mainClasses[code][language]}` : code;
}
