/** The tables of pinyin-pro, for which it has no type declarations. */

declare module 'pinyin-pro/dist/esm/data/patterns.mjs' {
  export const PatternsNormal: readonly {
    /** Characters that are read together. */
    readonly zh: string;
    /** Their readings, separated by spaces. */
    readonly pinyin: string;
    /** The number of characters. */
    readonly length: number;
    readonly probability: number;
    /** 10 for surnames, 1 for all others. */
    readonly priority: number;
  }[];
}

declare module 'pinyin-pro/dist/esm/data/dict1.mjs' {
  /** All readings of a character, the usual one first. */
  const single: { get(character: string): string | undefined };
  export default single;
}
