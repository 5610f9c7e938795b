import { type ReactNode, useSyncExternalStore } from 'react'

/** In mm. */
const SIZES = { a4: [210, 297], label: [100, 150] } as const

const PX_PER_MM = 96 / 25.4
/** Margins beside a page on a narrow screen, in px. */
const MARGINS = 32

export function Paper({ size, children }: { size: keyof typeof SIZES; children: ReactNode }) {
  const [width, height] = SIZES[size]
  const screen = useSyncExternalStore(onResize, () => document.documentElement.clientWidth)
  const scale = Math.min(1, (screen - MARGINS) / (width * PX_PER_MM))
  return (
    <>
      <style>{`@page { size: ${width}mm ${height}mm; margin: 0 } @media print { html { background: #fff } }`}</style>
      <div style={{ zoom: scale }} className="flex flex-col gap-[8mm] print:block print:[zoom:1]!">
        {children}
      </div>
    </>
  )
}

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}
