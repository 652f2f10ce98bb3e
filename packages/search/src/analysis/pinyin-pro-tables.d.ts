/** The tables of pinyin-pro, which it does not declare. */

declare module 'pinyin-pro/dist/esm/data/patterns.mjs' {
  export const PatternsNormal: readonly {
    /** Some characters that are read together. */
    readonly zh: string;
    /** Their sounds, separated by spaces. */
    readonly pinyin: string;
    /** The number of characters. */
    readonly length: number;
    readonly probability: number;
    /** 10 for surnames, 1 for all others. */
    readonly priority: number;
  }[];
}

declare module 'pinyin-pro/dist/esm/data/dict1.mjs' {
  /** All sounds of a character, the usual one first. */
  const single: { get(character: string): string | undefined };
  export default single;
}
