declare module 'subset-font' {
  /** A font with no more than the glyphs of a text. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: { targetFormat: 'woff2'; noHinting?: boolean },
  ): Promise<Uint8Array>
}
