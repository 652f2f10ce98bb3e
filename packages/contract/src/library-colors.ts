import { papers, parseColor, printColor, standingOut, tonesOf } from './contrast.ts';

/** What a library's settings say of its colours. */
export interface ChosenColors {
  readonly accentColor: string;
  /** Of the library's name. */
  readonly fontColor: string;
}

/** At night a name needs more light to be seen as a colour at all. */
const nameRatio = { light: 4.5, dark: 7 } as const;

/**
 * The custom properties of the pages' root, made readable in light and in dark whatever a library chose (names as in the
 * pages' tokens.css). A colour nobody can read as one leaves the portal's own.
 */
export function libraryColors({ accentColor, fontColor }: ChosenColors): ReadonlyMap<string, string> {
  const properties = new Map<string, string>();
  const accent = parseColor(accentColor);
  const name = parseColor(fontColor);
  for (const [scheme, property] of [
    ['light', '--library-accent'],
    ['dark', '--library-accent-dark'],
  ] as const) {
    if (accent !== undefined) {
      const tones = tonesOf(accent, scheme);
      properties.set(property, tones.accent);
      properties.set(`${property}-ink`, tones.ink);
      properties.set(`${property}-wash`, tones.wash);
    }
    if (name !== undefined)
      properties.set(`--name-${scheme}`, printColor(standingOut(name, papers[scheme], nameRatio[scheme])));
  }
  return properties;
}
