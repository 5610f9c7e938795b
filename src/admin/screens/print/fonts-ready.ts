/** The faces that slips are set in. */
const FACES = [
  '400 16px Barlow',
  '600 16px Barlow',
  '600 16px "Barlow Condensed"',
  'italic 700 16px "Barlow Condensed"',
]

/** Waits for the fonts: lines are measured before they are cut into pages. Without them, the fallbacks are. */
export async function fontsReady(): Promise<void> {
  await Promise.allSettled(FACES.map((face) => document.fonts.load(face)))
}
