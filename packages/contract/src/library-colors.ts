import { papers, parseColor, printColor, standingOut, tonesOf } from './contrast.ts';

/** The colours in a library's settings. */
export interface ChosenColors {
  readonly accentColor: string;
  /** Colour of the library's name. */
  readonly fontColor: string;
}

/** In the dark scheme a name needs more contrast for its colour to be recognisable. */
const nameRatio = { light: 4.5, dark: 7 } as const;

/**
 * The custom properties of the page root, named as in the pages' tokens.css. Every colour is adjusted to be readable in
 * light and dark. A value that is not a valid colour is skipped, so the portal's default applies.
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
