import { Monitor, Smartphone } from '@lucide/icons'
import { type ReactNode, useState } from 'react'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'

const DEVICES = [
  { isWide: false, label: 'Téléphone', icon: Smartphone, width: 360 },
  { isWide: true, label: 'Ordinateur', icon: Monitor, width: 1024 },
]

export function PreviewFrame({ children }: { children: (isWide: boolean) => ReactNode }) {
  const [isWide, setWide] = useState(false)
  const [room, setRoom] = useState(0)
  const width = DEVICES.find((device) => device.isWide === isWide)?.width ?? 0
  const measure = (box: HTMLElement | null) => {
    if (!box) return
    const observer = new ResizeObserver(() => setRoom(box.clientWidth))
    observer.observe(box)
    return () => observer.disconnect()
  }
  return (
    <section
      aria-label="Aperçu"
      className="flex min-h-0 min-w-0 flex-col border border-concrete-200 bg-white p-4"
    >
      <div className="mb-3 flex shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="font-semibold text-ink text-lg">Aperçu</h2>
        <div className="flex flex-wrap">
          {DEVICES.map((device) => (
            <button
              key={device.label}
              type="button"
              aria-pressed={device.isWide === isWide}
              onClick={() => setWide(device.isWide)}
              className={classes(
                'flex min-h-11 cursor-pointer items-center gap-1.5 border border-concrete-400 px-3 font-semibold text-sm first:rounded-l-xs last:rounded-r-xs -mr-px',
                device.isWide === isWide ? 'bg-ink text-white' : 'bg-white text-ink hover:bg-concrete-100',
              )}
            >
              <Icon of={device.icon} className="size-4 shrink-0" />
              {device.label}
            </button>
          ))}
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it */}
      <div ref={measure} tabIndex={0} className="min-h-0 overflow-y-auto overflow-x-hidden">
        <div
          className="mx-auto w-fit border border-concrete-300"
          style={{ zoom: Math.min(1, room / (width + 2)) }}
        >
          <div style={{ width }}>{children(isWide)}</div>
        </div>
      </div>
    </section>
  )
}
