/** The widths in pixels that `/files/content/<name>?w=<width>` serves besides the stored picture. */
export const pictureWidths = [160, 320] as const;
