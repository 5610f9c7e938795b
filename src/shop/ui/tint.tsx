import { luminance } from '#rules/contrast.ts'

/** Fills its parent with a color by an SVG, since the CSP forbids style attributes. */
export function Tint({ color }: { color: string }) {
  return (
    <svg
      viewBox="0 0 1 1"
      preserveAspectRatio="none"
      className="absolute inset-0 size-full"
      aria-hidden="true"
    >
      <path d="M0 0h1v1H0z" fill={color} />
    </svg>
  )
}

export function textOn(color: string): 'text-white' | 'text-ink' {
  const [, short, long] = /^#(?:([0-9a-f]{3})|([0-9a-f]{6}))$/i.exec(color) ?? []
  const digits = short ? [...short].map((digit) => digit + digit).join('') : (long ?? '000000')
  // Above this luminance, black has more contrast than white (WCAG contrast).
  return luminance(`#${digits}`) > 0.179 ? 'text-ink' : 'text-white'
}
