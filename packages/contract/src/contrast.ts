/** sRGB, 0 to 255 each. */
export type Rgb = readonly [number, number, number];

const shortHex = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i;
const longHex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;
const black: Rgb = [0, 0, 0];
const white: Rgb = [255, 255, 255];

/** Parses `#abc` or `#aabbcc`; anything else is undefined. */
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
function luminance([red, green, blue]: Rgb): number {
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

/** Mixes two colours: `share` 0 gives `from`, 1 gives `to`. Channels are rounded as browsers round them. */
function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const [red, green, blue] = from.map((part, index) =>
    Math.round(part + ((to[index] ?? part) - part) * share),
  );
  return [red ?? 0, green ?? 0, blue ?? 0];
}

/** Hue in degrees, saturation and lightness 0 to 1. */
type Hsl = readonly [number, number, number];

function toHsl(color: Rgb): Hsl {
  const [red, green, blue] = [color[0] / 255, color[1] / 255, color[2] / 255];
  const most = Math.max(red, green, blue);
  const least = Math.min(red, green, blue);
  const lightness = (most + least) / 2;
  const spread = most - least;
  if (spread === 0) return [0, 0, lightness];
  const hue =
    most === red
      ? ((green - blue) / spread + 6) % 6
      : most === green
        ? (blue - red) / spread + 2
        : (red - green) / spread + 4;
  return [hue * 60, spread / (1 - Math.abs(2 * lightness - 1)), lightness];
}

/** CSS Color 4, section 7.1. */
function fromHsl([hue, saturation, lightness]: Hsl): Rgb {
  const channel = (offset: number) => {
    const place = (offset + hue / 30) % 12;
    const reach = saturation * Math.min(lightness, 1 - lightness);
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1))));
  };
  return [channel(0), channel(8), channel(4)];
}

/**
 * The colour of the same hue, nearest to `color` in lightness, with a contrast of at least `ratio` against each of
 * `grounds`. When the colour has to change, its saturation is multiplied by `calm`. The grounds must be all light or all
 * dark, so that black or white always has enough contrast.
 */
export function standingOut(color: Rgb, grounds: readonly Rgb[], ratio: number, calm = 1): Rgb {
  const enough = (candidate: Rgb) => grounds.every((ground) => contrast(candidate, ground) >= ratio);
  if (enough(color)) return color;
  const worst = (candidate: Rgb) => Math.min(...grounds.map((ground) => contrast(candidate, ground)));
  const end = worst(black) > worst(white) ? 0 : 1;
  const [hue, saturation, lightness] = toHsl(color);
  const steps = 100;
  for (let step = 1; step < steps; step += 1) {
    const candidate = fromHsl([hue, saturation * calm, lightness + ((end - lightness) * step) / steps]);
    if (enough(candidate)) return candidate;
  }
  return end === 0 ? black : white;
}

/** A library's colour, adjusted for the portal's backgrounds. */
export interface Tones {
  /** For text, lines and filled buttons. */
  readonly accent: string;
  /** For text on `accent`. */
  readonly ink: string;
  /** A pale background on which `accent` is readable as text. */
  readonly wash: string;
}

/** The background colours in tokens.css: paper, raised, sunk. */
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

/** Light: WCAG AA for text. Dark: an accent needs more contrast for its colour to be recognisable. */
const accentRatio = { light: 4.5, dark: 6.5 } as const;
/** Lightened colours look garish on a dark background. */
const nightCalm = { light: 1, dark: 0.7 } as const;
const washShare = { light: 0.88, dark: 0.85 } as const;

/** Tones whose accent is readable on every background and on its own wash, whatever colour the library chose. */
export function tonesOf(color: Rgb, scheme: keyof typeof papers): Tones {
  const grounds = papers[scheme];
  const ratio = accentRatio[scheme];
  const seen = standingOut(color, grounds, ratio, nightCalm[scheme]);
  const wash = mix(seen, grounds[1], washShare[scheme]);
  const accent = standingOut(seen, [...grounds, wash], 4.5);
  const ink = standingOut(scheme === 'light' ? white : grounds[0], [accent], 4.5);
  return { accent: printColor(accent), ink: printColor(ink), wash: printColor(wash) };
}
