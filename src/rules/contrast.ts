/** The storefront's color until the owner chooses one. */
export const DEFAULT_ACCENT = '#d90416'

/** Minimum contrast between text and its background (WCAG AA). */
export const MIN_CONTRAST = 4.5

/** Returns the relative luminance of `#rrggbb`, 0 (black) to 1 (white), as WCAG defines it. */
export function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    toLinear(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast of `#rrggbb` with white, 1 to 21. */
export function contrastWithWhite(color: string): number {
  return 1.05 / (luminance(color) + 0.05)
}

/** Darkens `#rrggbb` in steps until white text on it is readable. */
export function readableShade(color: string): string {
  for (let share = 0; share < 1; share += 0.04) {
    const shade = mix(color, 0, share)
    if (contrastWithWhite(shade) >= MIN_CONTRAST) return shade
  }
  return DEFAULT_ACCENT
}

/** Minimum contrast between a shape without text and its background (WCAG AA). */
const MIN_SHAPE_CONTRAST = 3

/** Returns shades of `#rrggbb`: `deep` for hover; on dark backgrounds `light` for text, `mark` for shapes. */
export function accentShades(accent: string): { deep: string; light: string; mark: string } {
  const lighter = (steps: number[], contrast: number) => {
    const isSeen = (share: number) => contrastWithInk(mix(accent, 255, share)) >= contrast
    return mix(accent, 255, steps.find(isSeen) ?? 1)
  }
  const steps = [0.35, 0.45, 0.55, 0.65, 0.75, 0.85]
  return {
    deep: mix(accent, 0, 0.18),
    light: lighter(steps, MIN_CONTRAST),
    mark: lighter([0, 0.15, 0.25, ...steps], MIN_SHAPE_CONTRAST),
  }
}

function contrastWithInk(color: string): number {
  return (luminance(color) + 0.05) / (luminance(INK) + 0.05)
}

const INK = '#0b0b0d'

/** Mixes a color with a `grey`, 0 (black) to 255 (white); `share` is the part of the grey, 0 to 1. */
function mix(color: string, grey: number, share: number): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  const mixed = channels.map((channel) => Math.round(channel + (grey - channel) * share))
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}
