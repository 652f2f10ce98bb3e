/** sRGB, 0 to 255 each. */
export type Rgb = readonly [number, number, number];

const shortHex = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i;
const longHex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;
const black: Rgb = [0, 0, 0];
const white: Rgb = [255, 255, 255];

/** `#abc` or `#aabbcc`; anything else is nothing. */
export function parseColor(text: string): Rgb | undefined {
  const short = shortHex.exec(text.trim());
  const parts = (short ?? longHex.exec(text.trim()))?.slice(1);
  if (parts === undefined) return undefined;
  const [red, green, blue] = parts.map((part) => Number.parseInt(short === null ? part : part + part, 16));
  return red === undefined || green === undefined || blue === undefined ? undefined : [red, green, blue];
}

export function printColor(color: Rgb): string {
  return `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

/** Relative luminance, 0 to 1 (WCAG 2.2). */
export function luminance([red, green, blue]: Rgb): number {
  const [r, g, b] = [red, green, blue].map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

/** Contrast ratio, 1 to 21 (WCAG 2.2). */
export function contrast(first: Rgb, second: Rgb): number {
  const [light, dark] = [luminance(first), luminance(second)].sort((left, right) => right - left);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** `share` 0 is `from`, 1 is `to`; rounded to whole parts as a browser shows them. */
export function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const [red, green, blue] = from.map((part, index) =>
    Math.round(part + ((to[index] ?? part) - part) * share),
  );
  return [red ?? 0, green ?? 0, blue ?? 0];
}

/**
 * The colour nearest to `color`, on its way to black or to white, that stands out from every one of `grounds` by at
 * least `ratio`. Grounds must all be light or all be dark, so that one of the two ends can do it.
 */
export function standingOut(color: Rgb, grounds: readonly Rgb[], ratio: number): Rgb {
  const enough = (candidate: Rgb) => grounds.every((ground) => contrast(candidate, ground) >= ratio);
  if (enough(color)) return color;
  const worst = (candidate: Rgb) => Math.min(...grounds.map((ground) => contrast(candidate, ground)));
  const end = worst(black) > worst(white) ? black : white;
  const steps = 100;
  for (let step = 1; step < steps; step += 1) {
    const candidate = mix(color, end, step / steps);
    if (enough(candidate)) return candidate;
  }
  return end;
}

/** A library's colour made usable on the portal's paper. */
export interface Tones {
  /** For text, lines and filled buttons. */
  readonly accent: string;
  /** Text upon `accent`. */
  readonly ink: string;
  /** A quiet ground that carries `accent` as text. */
  readonly wash: string;
}

/** The grounds of tokens.css: paper, raised, sunk. */
export const papers = {
  light: [
    [250, 247, 241],
    [255, 253, 249],
    [242, 237, 227],
  ],
  dark: [
    [27, 26, 23],
    [36, 34, 30],
    [21, 20, 18],
  ],
} as const satisfies Record<string, readonly Rgb[]>;

const textRatio = 4.5;
const washShare = { light: 0.88, dark: 0.84 } as const;

/** WCAG AA for text on every paper and on its own wash, whatever colour a library chose. */
export function tonesOf(color: Rgb, scheme: keyof typeof papers): Tones {
  const grounds = papers[scheme];
  const wash = mix(color, grounds[1], washShare[scheme]);
  const accent = standingOut(color, [...grounds, wash], textRatio);
  const ink = standingOut(scheme === 'light' ? white : grounds[0], [accent], textRatio);
  return { accent: printColor(accent), ink: printColor(ink), wash: printColor(wash) };
}
