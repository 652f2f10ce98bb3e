import { parseColor, tonesOf } from '../ui/contrast.ts';

/** Puts the library's accent, made readable in light and in dark, under the design tokens. A colour nobody can read as one leaves the portal's own. */
export function applyAccent(accentColor: string): void {
  const color = parseColor(accentColor);
  const style = document.documentElement.style;
  for (const [scheme, name] of [
    ['light', '--library-accent'],
    ['dark', '--library-accent-dark'],
  ] as const) {
    const tones = color === undefined ? undefined : tonesOf(color, scheme);
    for (const [property, value] of [
      [name, tones?.accent],
      [`${name}-ink`, tones?.ink],
      [`${name}-wash`, tones?.wash],
    ] as const) {
      if (property === undefined) continue;
      if (value === undefined) style.removeProperty(property);
      else style.setProperty(property, value);
    }
  }
}
