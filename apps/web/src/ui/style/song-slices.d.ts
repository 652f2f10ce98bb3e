declare module 'virtual:song-slices' {
  /** The address of each slice of the serif, and its characters as `unicode-range` writes them. */
  export const slices: readonly (readonly [address: string, unicodeRange: string])[];
}
