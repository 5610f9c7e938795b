import { Dialog } from '@base-ui/react/dialog'
import {
  ClipboardList,
  Ellipsis,
  Gauge,
  PackageCheck,
  PanelLeftClose,
  PanelLeftOpen,
  PhoneCall,
  X,
} from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { LiveOrdersProvider } from '#admin/live-orders.tsx'
import { verifiedAdmin } from '#admin/queries/account.ts'
import { useShopName } from '#admin/queries/shop.ts'
import { JobsStrip } from '#admin/screens/parcels/jobs-strip.tsx'
import { toastsAbove } from '#admin/toasts.tsx'
import { IconButton } from '#admin/ui/icon-button.tsx'
import { OpenMenu } from '#admin/ui/screen.tsx'
import { hasOverlay } from '#admin/ui/use-close-on-back.ts'
import { readText, writeText } from '#web/storage.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon, type IconData } from '#web/ui/icon.tsx'
import { useOverlay } from '#web/ui/use-overlay-history.ts'
import { Menu, OrderCount } from './menu.tsx'

export function Frame() {
  useQuery(verifiedAdmin)
  const menu = useOverlay('menu')
  const main = useRef<HTMLElement>(null)
  return (
    <LiveOrdersProvider>
      <div className="min-h-dvh lg:flex">
        {/* A button, not a link to an anchor: with a <base>, "#…" would lead to another page. */}
        <button
          type="button"
          onClick={() => main.current?.focus()}
          className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-40 focus:bg-ink focus:px-4 focus:py-3 focus:font-semibold focus:text-white"
        >
          Aller au contenu
        </button>
        <Sidebar />
        <div className="min-w-0 flex-1 pr-(--pane)">
          <Drawer isOpen={menu.isOpen} onClose={menu.close} />
          <main
            ref={main}
            tabIndex={-1}
            className="mx-auto max-w-360 px-4 pb-28 outline-none md:px-6 md:pb-16 lg:px-8 lg:pt-7"
          >
            <OpenMenu value={menu.open}>
              <JobsStrip>
                <Outlet />
              </JobsStrip>
            </OpenMenu>
          </main>
          <BottomBar onMore={menu.open} />
          <Keys />
        </div>
      </div>
    </LiveOrdersProvider>
  )
}

const Finder = lazy(async () => ({ default: (await import('./finder.tsx')).Finder }))

/** Keyboard shortcuts: `/` focuses the screen's search field, Ctrl+K or Cmd+K opens the finder. */
function Keys() {
  const [isOpen, setOpen] = useState<boolean>()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, target } = event
      const isTyping = target instanceof Element && target.matches('input, textarea, select')
      const isChord = ctrlKey || metaKey
      const search = document.querySelector<HTMLInputElement>('main search input')
      if (hasOverlay()) return
      if (isChord && key.toLowerCase() === 'k') setOpen(true)
      else if (key === '/' && !isChord && !isTyping && search) search.select()
      else return
      event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  if (isOpen === undefined) return null
  return (
    <Suspense>
      <Finder isOpen={isOpen} onClose={() => setOpen(false)} />
    </Suspense>
  )
}

const KEY = 'admin-sidebar'

function Sidebar() {
  const [isCollapsed, setCollapsed] = useState(() => readText('localStorage', KEY) === 'collapsed')
  const toggle = () => {
    setCollapsed(!isCollapsed)
    writeText('localStorage', KEY, isCollapsed ? null : 'collapsed')
  }
  return (
    <aside
      aria-label="Administration"
      className={classes(
        'sticky top-0 hidden h-dvh shrink-0 flex-col border-concrete-200 border-r bg-white lg:flex',
        isCollapsed ? 'w-17' : 'w-60',
      )}
    >
      <div className="flex h-14 shrink-0 items-center justify-between pr-3 pl-6">
        {!isCollapsed && <Wordmark />}
        <IconButton
          icon={isCollapsed ? PanelLeftOpen : PanelLeftClose}
          label={isCollapsed ? 'Déplier le menu' : 'Réduire le menu'}
          aria-expanded={!isCollapsed}
          onClick={toggle}
          className={classes(isCollapsed && '-ml-3')}
        />
      </div>
      <Menu isCollapsed={isCollapsed} />
    </aside>
  )
}

function Drawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-30 bg-black/40 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0 lg:hidden" />
        <Dialog.Popup
          aria-label="Menu"
          className="tap-guard fixed z-30 flex flex-col bg-white pb-[env(safe-area-inset-bottom)] transition-transform duration-200 max-md:inset-x-0 max-md:bottom-0 max-md:max-h-dvh md:inset-y-0 md:left-0 md:w-104 max-md:data-ending-style:translate-y-full max-md:data-starting-style:translate-y-full md:data-ending-style:-translate-x-full md:data-starting-style:-translate-x-full lg:hidden"
        >
          <div className="flex h-14 shrink-0 items-center justify-between pr-2 pl-6">
            <Wordmark />
            <Dialog.Close render={<IconButton icon={X} label="Fermer le menu" />} />
          </div>
          <Menu isOverlay />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Wordmark() {
  return (
    <p className="heading flex min-w-0 items-center gap-2.5 text-ink text-xl">
      <span aria-hidden="true" className="h-4.5 w-1.5 shrink-0 -skew-x-12 bg-ink" />
      <bdi className="truncate">{useShopName()}</bdi>
    </p>
  )
}

const ENTRY =
  'relative flex min-h-14 flex-auto cursor-pointer flex-col items-center justify-center gap-0.5 whitespace-nowrap px-1 font-semibold text-[min(0.75rem,3.75vw)] text-concrete-600 aria-[current]:text-ink'

function BottomBar({ onMore }: { onMore: () => void }) {
  const isHandingOver = useRouterState({ select: ({ location }) => location.search.file === 'remettre' })
  return (
    <nav
      ref={toastsAbove}
      aria-label="Raccourcis"
      // The save bar of a form replaces these shortcuts.
      className="[body:has([data-save-bar])_&]:hidden fixed inset-x-0 bottom-0 z-20 flex border-concrete-200 border-t bg-white pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <Entry to="/tableau-bord" icon={Gauge} label="Tableau" name="Tableau de bord" />
      <Entry to="/a-appeler" icon={PhoneCall} label="À appeler" badge={<OrderCount of="toCall" />} />
      <Entry
        to="/commandes"
        search={{ file: 'remettre' }}
        icon={PackageCheck}
        label="À remettre"
        badge={<OrderCount of="toHandOver" />}
      />
      <Entry to="/commandes" icon={ClipboardList} label="Commandes" isExact={isHandingOver} />
      <button type="button" aria-haspopup="dialog" onClick={onMore} className={ENTRY}>
        <Icon of={Ellipsis} className="size-5" />
        Plus
      </button>
    </nav>
  )
}

type EntryProps = {
  to: '/tableau-bord' | '/a-appeler' | '/commandes'
  search?: { file: 'remettre' }
  icon: IconData
  label: string
  /** Accessible name, where the visible label is shortened. */
  name?: string
  /** True while another entry, which opens the same screen with a filter, is the current one. */
  isExact?: boolean
  badge?: React.ReactNode
}

function Entry({ to, search, icon, label, name, isExact, badge }: EntryProps) {
  return (
    <Link
      to={to}
      search={search}
      aria-label={name}
      activeOptions={{ exact: isExact, includeSearch: isExact || search !== undefined }}
      className={`group ${ENTRY}`}
    >
      <span className="absolute inset-x-4 top-0 h-0.5 bg-ink opacity-0 group-aria-[current]:opacity-100" />
      <span className="relative">
        <Icon of={icon} className="size-5 group-aria-[current]:text-ink" />
        <span className="absolute -top-1.5 left-3.5">{badge}</span>
      </span>
      {label}
    </Link>
  )
}
