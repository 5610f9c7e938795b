import { Printer } from '@lucide/icons'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState } from 'react'
import { ChoiceField } from '#admin/ui/choice-field.tsx'
import { readText, writeText } from '#web/storage.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { loadOrder } from './load-each.tsx'
import { PrintFrame } from './print-frame.tsx'
import { type Format, readFormat, readIds } from './print-search.ts'
import { Head, Line, Recipient, type SlipProps } from './slip-parts.tsx'
import { splitRows } from './split-rows.ts'

const FORMAT_KEY = 'print-format'

export function PrintScreen() {
  const search = useSearch({ from: '/bare/imprimer' })
  const navigate = useNavigate({ from: '/imprimer' })
  const format = search.format ?? readFormat(readText('localStorage', FORMAT_KEY)) ?? 'a4'
  const choose = (chosen: Format) => {
    writeText('localStorage', FORMAT_KEY, chosen)
    navigate({
      search: (previous) => ({ ...previous, format: chosen }),
      state: true,
      replace: true,
      resetScroll: false,
    })
  }
  return (
    <PrintFrame
      title="Bons de préparation"
      help="remettre"
      noun="commande"
      empty="Aucune commande à imprimer"
      keys={readIds(search.commandes)}
      back={{ to: '/commandes', label: 'Commandes' }}
      queryKey={['slips']}
      load={loadOrder}
      paper={format === 'thermique' ? 'label' : 'a4'}
      controls={(orders) => (
        <div className="mb-6 flex flex-col gap-4 border border-concrete-200 bg-white p-4 sm:flex-row sm:items-end md:p-5">
          <div className="flex-1">
            <ChoiceField
              label="Papier"
              choices={[
                { value: 'a4', label: 'A4', hint: 'Une page par commande' },
                { value: 'demi', label: 'A4 en deux', hint: 'Deux commandes par page' },
                { value: 'thermique', label: 'Étiquette', hint: 'Thermique, 100 × 150\u00a0mm' },
              ]}
              layout="grid gap-2 sm:grid-cols-3"
              value={format}
              onChange={choose}
            />
          </div>
          <Button disabled={orders.length === 0} onClick={() => window.print()} className="sm:min-h-14">
            <Icon of={Printer} className="size-5" />
            Imprimer
          </Button>
        </div>
      )}
    >
      {(order, shop) => <Slip key={`${order.id} ${format}`} order={order} shop={shop} format={format} />}
    </PrintFrame>
  )
}

// Heights are slightly below the paper's, so that rounding adds no page. Half sheets have a cut line.
const LOOKS: Record<Format, string> = {
  a4: 'h-[296.5mm] w-[210mm] break-after-page p-[15mm] text-[4.2mm]',
  demi: 'h-[148.2mm] w-[210mm] p-[8mm] text-[3.6mm] odd:border-black odd:border-b-[0.2mm] odd:border-dashed even:break-after-page',
  thermique: 'h-[149.5mm] w-[100mm] break-after-page p-[4mm] text-[3.4mm]',
}

function Slip({ order, shop, format }: SlipProps & { format: Format }) {
  const probe = useRef<HTMLElement>(null)
  const [pages, setPages] = useState<[number, number][] | null>(null)
  useLayoutEffect(() => {
    if (probe.current) setPages(measurePages(probe.current))
  }, [])
  // The first render puts all items on one page, which is measured before the browser paints.
  const shown = pages ?? [[0, order.items.length] as const]
  return shown.map(([from, to], index) => (
    <section
      // biome-ignore lint/suspicious/noArrayIndexKey: pages never move
      key={index}
      ref={pages === null ? probe : undefined}
      aria-label={`Commande n° ${order.id}, page ${index + 1} sur ${shown.length}`}
      data-large={format === 'a4' || undefined}
      className={classes(
        'group mx-auto flex shrink-0 flex-col overflow-hidden bg-white text-black shadow-lg last:break-after-auto print:shadow-none',
        LOOKS[format],
      )}
    >
      <Head order={order} shop={shop} />
      {index === 0 && <Recipient order={order} />}
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
