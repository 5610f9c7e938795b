import { useSyncExternalStore } from 'react'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { Format } from './print-search.ts'
import { Slip } from './slip.tsx'

/** Size of a page in mm. */
const SIZES: Record<Format, [width: number, height: number]> = { a4: [210, 297], thermique: [100, 150] }

const PX_PER_MM = 96 / 25.4
/** What stays free beside a page on a narrow screen, in px. */
const MARGINS = 32

type Props = { orders: AdminOrder[]; shopName: string; format: Format }

/** The pages at their true size, scaled down where the screen is narrower; the printer gets them as they are. */
export function Sheets({ orders, shopName, format }: Props) {
  const [width, height] = SIZES[format]
  const screen = useSyncExternalStore(onResize, () => document.documentElement.clientWidth)
  const scale = Math.min(1, (screen - MARGINS) / (width * PX_PER_MM))
  return (
    <>
      <style>{`@page { size: ${width}mm ${height}mm; margin: 0 } @media print { html { background: #fff } }`}</style>
      <div style={{ zoom: scale }} className="flex flex-col gap-[8mm] print:block print:[zoom:1]!">
        {orders.map((order) => (
          <Slip key={order.id} order={order} shopName={shopName} format={format} />
        ))}
      </div>
    </>
  )
}

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}
