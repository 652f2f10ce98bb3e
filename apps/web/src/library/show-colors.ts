import { type ChosenColors, libraryColors } from '@yuelan/contract/library-colors';

/** Sets a library's colours as design tokens, as the server does in its pages. */
export function showColors(chosen: ChosenColors): void {
  for (const [property, value] of libraryColors(chosen))
    document.documentElement.style.setProperty(property, value);
}
