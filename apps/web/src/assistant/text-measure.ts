import { type Rank, textStyles } from './map-layout.ts';
import type { Measure } from './wrap-text.ts';

/** Widths of texts as this browser draws them in a font family. */
export function measureIn(font: string): (rank: Rank) => Measure {
  const context = document.createElement('canvas').getContext('2d');
  return (rank) => {
    const { size, weight } = textStyles[rank];
    return (text) => {
      // Without a canvas: a Han character is as wide as it is high, others about half.
      if (context === null)
        return [...text].reduce((sum, mark) => sum + (mark > '\u2E80' ? size : size * 0.56), 0);
      context.font = `${weight} ${size}px ${font}`;
      return context.measureText(text).width;
    };
  };
}
