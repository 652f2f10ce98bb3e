import { saveAsFile } from '../platform/download.ts';
import { type MapColors, mapAsSvg } from './map-drawing.ts';
import type { MapLayout } from './map-layout.ts';

/** Pictures are twice as large, for high-resolution screens and printers, up to the limit of browsers. */
const pictureScale = 2;
const longestSide = 8192;

const tokens: Readonly<Record<keyof MapColors, string>> = {
  paper: '--paper-raised',
  ink: '--ink',
  line: '--line-strong',
  accent: '--accent',
  accentInk: '--accent-ink',
  accentWash: '--accent-wash',
};

/** The theme's colours at `element`, as plain values. */
function colorsAt(element: HTMLElement): MapColors {
  const probe = document.createElement('span');
  probe.hidden = true;
  element.append(probe);
  const plain = (name: keyof MapColors) => {
    probe.style.color = `var(${tokens[name]})`;
    return getComputedStyle(probe).color;
  };
  const colors: MapColors = {
    paper: plain('paper'),
    ink: plain('ink'),
    line: plain('line'),
    accent: plain('accent'),
    accentInk: plain('accentInk'),
    accentWash: plain('accentWash'),
  };
  probe.remove();
  return colors;
}

/** A file name that is safe on every file system. */
function fileName(title: string): string {
  const plain = title.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim();
  return [...(plain === '' ? 'map' : plain)].slice(0, 60).join('');
}

/** A map for saving as a file: all of it, in the colours on screen. */
export interface MapFile {
  readonly layout: MapLayout;
  readonly title: string;
  readonly font: string;
  /** The element of the map in the page. */
  readonly element: HTMLElement;
}

function drawing({ layout, title, font, element }: MapFile): string {
  return mapAsSvg(layout, title, colorsAt(element), font);
}

export function saveSvg(map: MapFile): void {
  saveAsFile(`${fileName(map.title)}.svg`, 'image/svg+xml', drawing(map));
}

/** Rejects if the browser cannot draw the map. */
export async function savePng(map: MapFile): Promise<void> {
  const picture = new Image();
  // The content security policy allows data: pictures but not blob: ones.
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing(map))}`;
  await picture.decode();
  const { width, height } = map.layout;
  const scale = Math.min(pictureScale, longestSide / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * scale);
  canvas.height = Math.ceil(height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('the browser made no picture');
  saveAsFile(`${fileName(map.title)}.png`, 'image/png', blob);
}
