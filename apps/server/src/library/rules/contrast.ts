import { type Message, t } from '../../platform/message.ts';

/** The backgrounds of a library's colours, from the portal's design: paper in light and dark. */
const papers = { light: '#faf7f1', dark: '#1b1a17' } as const;
/** WCAG 2.2, 1.4.3. */
const enough = 4.5;

function luminance(colour: string): number {
  const long = colour.length === 4 ? colour.replace(/[0-9a-f]/gi, (digit) => digit + digit) : colour;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(long.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours like `#1d5a63`, 1 to 21 (WCAG 2.2). */
export function contrastOf(first: string, second: string): number {
  const [bright = 0, dark = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (bright + 0.05) / (dark + 0.05);
}

/**
 * One sentence for each configured colour that is hard to read on the portal's background; pages use a darker or
 * lighter tone of it there. No colour is readable on both backgrounds, so the sentence about the dark one appears only
 * together with the one about the light one.
 */
export function contrastWarnings(settings: Readonly<Record<string, unknown>>): readonly Message[] {
  return ['fontColor', 'accentColor'].flatMap((name) => {
    const colour = settings[name];
    if (typeof colour !== 'string' || !/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(colour)) return [];
    const [day, night] = [contrastOf(colour, papers.light), contrastOf(colour, papers.dark)];
    if (day >= enough) return [];
    const atNight = night < enough ? t` and ${night.toFixed(1)}:1 at night` : '';
    return [
      t`${name}: ${colour} has a contrast of ${day.toFixed(1)}:1 to the paper by day${atNight}; below ${enough}:1 it is hard to read, so pages show a darker tone of it by day. Choose a darker colour to have it shown as it is.`,
    ];
  });
}
