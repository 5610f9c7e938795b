import { Monitor, Smartphone } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { shopPreview } from '#admin/queries/shop.ts'
import { useDebounced } from '#admin/ui/search-box.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { changeOf, type ShopValues } from './shop-values.ts'

/** Debounce in ms before the server renders another page. */
const PAUSE = 400

/** Height in px of the frame of a page until the page has been measured. */
const SCREEN = 640

const DEVICES = [
  { label: 'Téléphone', icon: Smartphone, width: 360 },
  { label: 'Ordinateur', icon: Monitor, width: 1024 },
] as const

/** Shows the home page with the typed values. If the server refuses a value, the last page stays. */
export function ShopPreview({ stored }: { stored: ShopValues }) {
  const { control } = useFormContext<ShopValues>()
  const values = useDebounced(useWatch({ control, compute: (typed: ShopValues) => typed }), PAUSE)
  const { data, isError } = useQuery(shopPreview(changeOf(stored, values)))
  const [device, setDevice] = useState<Device>(DEVICES[0])
  return (
    <section
      aria-label="Aperçu"
      className="flex min-h-0 min-w-0 flex-col border border-concrete-200 bg-white p-4 max-lg:max-h-[80dvh]"
    >
      <div className="mb-3 flex shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="font-semibold text-ink text-lg">Aperçu</h2>
        <div className="flex flex-wrap">
          {DEVICES.map((one) => (
            <button
              key={one.label}
              type="button"
              aria-pressed={one === device}
              onClick={() => setDevice(one)}
              className="flex min-h-11 cursor-pointer items-center gap-1.5 border border-concrete-400 px-3 font-semibold text-sm first:rounded-l-xs last:rounded-r-xs -mr-px bg-white text-ink hover:bg-concrete-100 aria-pressed:bg-ink aria-pressed:text-white"
            >
              <Icon of={one.icon} className="size-4 shrink-0" />
              {one.label}
            </button>
          ))}
        </div>
      </div>
      <PreviewFrame key={device.label} device={device} html={data?.html} isError={isError} />
    </section>
  )
}

type Device = (typeof DEVICES)[number]

type FrameProps = { device: Device; html: string | undefined; isError: boolean }

/** Shows a page once it has loaded, at its full height, since an `inert` frame cannot be scrolled. */
function PreviewFrame({ device, html, isError }: FrameProps) {
  const [room, setRoom] = useState(0)
  const [shown, setShown] = useState<{ html: string; height: number }>()
  const scale = Math.min(1, room / device.width)
  const measure = (box: HTMLElement | null) => {
    if (!box) return
    const observer = new ResizeObserver(() => setRoom(box.clientWidth))
    observer.observe(box)
    return () => observer.disconnect()
  }
  const show = (page: string, { currentTarget }: SyntheticEvent<HTMLIFrameElement>) =>
    setShown({ html: page, height: currentTarget.contentDocument?.documentElement.scrollHeight ?? 0 })
  const pages = new Set([shown?.html, html].filter((page) => page !== undefined))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it
    <div ref={measure} tabIndex={0} className="min-h-0 overflow-y-auto overflow-x-hidden">
      {!shown && (
        <p role="status" className="text-concrete-600 text-sm">
          {isError ? 'Impossible de charger l’aperçu' : 'Chargement de l’aperçu…'}
        </p>
      )}
      <div
        className="relative mx-auto overflow-hidden outline outline-concrete-300"
        style={{ width: device.width * scale, height: (shown?.height ?? 0) * scale }}
      >
        {[...pages].map((page) => (
          <iframe
            key={page}
            title="Page d’accueil de la boutique"
            inert
            srcDoc={page}
            onLoad={(event) => show(page, event)}
            className={classes('absolute top-0 left-0 origin-top-left', page !== shown?.html && 'invisible')}
            style={{
              width: device.width,
              height: page === shown?.html ? shown.height : SCREEN,
              transform: `scale(${scale})`,
            }}
          />
        ))}
      </div>
    </div>
  )
}
