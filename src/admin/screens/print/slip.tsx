import { useLayoutEffect, useRef, useState } from 'react'
import { classes } from '#web/ui/classes.ts'
import type { Format } from './print-search.ts'
import { Head, Line, Recipient, type SlipProps } from './slip-parts.tsx'
import { splitRows } from './split-rows.ts'

// Slightly less than the paper, so that rounding adds no empty sheet. Half sheets have a line to cut along.
const LOOKS: Record<Format, string> = {
  a4: 'h-[296.5mm] w-[210mm] break-after-page p-[15mm] text-[4.2mm]',
  demi: 'h-[148.2mm] w-[210mm] p-[8mm] text-[3.6mm] odd:border-black odd:border-b-[0.2mm] odd:border-dashed even:break-after-page',
  thermique: 'h-[149.5mm] w-[100mm] break-after-page p-[4mm] text-[3.4mm]',
}

export function Slip({ order, shop, format }: SlipProps) {
  const probe = useRef<HTMLElement>(null)
  const [pages, setPages] = useState<[number, number][] | null>(null)
  useLayoutEffect(() => {
    if (probe.current) setPages(measurePages(probe.current))
  }, [])
  // Before the first paint, one page with everything on it is measured.
  const shown = pages ?? [[0, order.items.length] as const]
  return shown.map(([from, to], index) => (
    <section
      // biome-ignore lint/suspicious/noArrayIndexKey: pages never move
      key={index}
      ref={pages === null ? probe : undefined}
      aria-label={`Commande n° ${order.id}, page ${index + 1} sur ${shown.length}`}
      className={classes(
        'mx-auto flex shrink-0 flex-col overflow-hidden bg-white text-black shadow-lg last:break-after-auto print:shadow-none',
        LOOKS[format],
      )}
    >
      <Head order={order} shop={shop} format={format} />
      {index === 0 && <Recipient order={order} format={format} />}
      <ul data-part="items" className="min-h-0 flex-1 overflow-hidden">
        {order.items.slice(from, to).map((item, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
          <Line key={row} item={item} />
        ))}
      </ul>
      <p className="pt-[1mm] text-right text-[0.85em] leading-none">
        {shown.length > 1 ? `${index + 1}/${shown.length}` : '\u00a0'}
      </p>
    </section>
  ))
}

/** Measures which lines fit on each page; the first page also has the recipient. */
function measurePages(sheet: HTMLElement): [number, number][] {
  const heightOf = (element: Element | null) => element?.getBoundingClientRect().height ?? 0
  const list = sheet.querySelector('[data-part=items]')
  const first = heightOf(list)
  const next = first + heightOf(sheet.querySelector('[data-part=recipient]'))
  return splitRows([...(list?.children ?? [])].map(heightOf), first, next)
}
