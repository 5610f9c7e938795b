import JsBarcode from 'jsbarcode'
import { useMemo } from 'react'
import { encode } from 'uqr'

/** Width of a module of the barcode in mm: three dots of a 203 dpi label printer. */
const MODULE = 0.375

/** Quiet zone on either side of a barcode, in modules. */
const QUIET = 10

export function Barcode({ text, className }: { text: string; className: string }) {
  const modules = useMemo(() => encodeBarcode(text), [text])
  const width = modules.length + 2 * QUIET
  return (
    <svg
      role="img"
      aria-label={`Code-barres ${text}`}
      viewBox={`0 0 ${width} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      style={{ width: `${width * MODULE}mm` }}
      className={className}
    >
      <path d={toPath([modules], QUIET)} />
    </svg>
  )
}

/** Renders a QR code without its quiet zone of four modules. */
export function QrCode({ text, className }: { text: string; className: string }) {
  const rows = useMemo(() => encode(text, { ecc: 'M', border: 0 }).data, [text])
  return (
    <svg
      role="img"
      aria-label={`QR code ${text}`}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <path d={toPath(rows, 0)} />
    </svg>
  )
}

// Given an object instead of an element, JsBarcode only encodes into it.
function encodeBarcode(text: string): boolean[] {
  const target: { encodings?: { data: string }[] } = {}
  JsBarcode(target, text, { format: 'CODE128' })
  return (target.encodings ?? []).flatMap(({ data }) => [...data].map((module) => module === '1'))
}

/** Draws a rectangle for each run of dark modules. */
function toPath(rows: boolean[][], left: number): string {
  const runs: string[] = []
  rows.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (!isDark || row[x - 1]) return
      const end = row.indexOf(false, x)
      const width = (end < 0 ? row.length : end) - x
      runs.push(`M${left + x} ${y}h${width}v1h${-width}z`)
    })
  })
  return runs.join('')
}
