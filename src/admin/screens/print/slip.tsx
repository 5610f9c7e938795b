import { useLayoutEffect, useRef, useState } from 'react'
import { classes } from '#web/ui/classes.ts'
import { Head, Line, Recipient, type SlipProps } from './slip-parts.tsx'
import { splitRows } from './split-rows.ts'

/** The packing slip of an order, on as many pages as its items need. */
export function Slip({ order, shopName, format }: SlipProps) {
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
        'mx-auto flex shrink-0 break-after-page flex-col overflow-hidden bg-white text-black shadow-lg last:break-after-auto print:shadow-none',
        format === 'a4'
          ? 'h-[296.5mm] w-[210mm] p-[15mm] text-[4.2mm]'
          : 'h-[149.5mm] w-[100mm] p-[4mm] text-[3.4mm]',
      )}
    >
      <Head order={order} shopName={shopName} format={format} />
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

/** How many lines fit on each page: the first also has the recipient. */
function measurePages(sheet: HTMLElement): [number, number][] {
  const heightOf = (element: Element | null) => element?.getBoundingClientRect().height ?? 0
  const list = sheet.querySelector('[data-part=items]')
  const first = heightOf(list)
  const next = first + heightOf(sheet.querySelector('[data-part=recipient]'))
  return splitRows([...(list?.children ?? [])].map(heightOf), first, next)
}
