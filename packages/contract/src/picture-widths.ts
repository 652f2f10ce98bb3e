/** The widths, in pixels, in which `/files/content/<name>?w=<width>` gives a picture, beside the one that is stored. */
export const pictureWidths = [160, 320] as const;
