import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from '@lucide/icons'
import { type KeyboardEvent, type ReactNode, useRef, useState, useSyncExternalStore } from 'react'
import { toastsAbove, toastsAboveSheet, useToastsBehind } from '#admin/toasts.tsx'
import { classes } from '#web/ui/classes.ts'
import { IconButton } from './icon-button.tsx'
import { useCloseOnBack } from './use-close-on-back.ts'

type Props = {
  isOpen: boolean
  onClose: (reason: Base.Root.ChangeEventDetails['reason']) => void
  /** True if the dialog has its own history entry. */
  isEntry?: boolean
  title: string
  aside?: ReactNode
  footer?: ReactNode
  isNarrow?: boolean
  /** On a wide screen, shows the dialog as a pane beside the list, which stays usable. */
  isBeside?: boolean
  initialFocus?: () => HTMLElement | null
  finalFocus?: () => HTMLElement | true
  children: ReactNode
}

export function Dialog(props: Props) {
  const { isOpen, onClose, isEntry, title, aside, footer, isNarrow, initialFocus, finalFocus } = props
  const isPane = useIsWide() && props.isBeside === true
  const isTopmost = useCloseOnBack({ isOpen, isEntry, onBack: () => onClose('none') })
  // An order's dialog (`isEntry`) keeps toasts visible: one may confirm that the order was just entered.
  useToastsBehind(isOpen && !isEntry)
  const change = (open: boolean, { reason, event, cancel }: Base.Root.ChangeEventDetails) => {
    if (open) return
    const isOnToast = event.target instanceof Element && event.target.closest('[data-sonner-toaster]')
    if (reason === 'outside-press' && isOnToast) return cancel()
    // A dialog that the list opened is not nested in this pane, but must close before it.
    if (reason === 'escape-key' && !isTopmost()) return cancel()
    onClose(reason)
  }
  const closeButton = useRef<HTMLButtonElement>(null)
  return (
    <Base.Root
      open={isOpen}
      onOpenChange={change}
      // The pane makes the list narrower, which moves its rows: scrolls back to the opened one.
      onOpenChangeComplete={(open) => open && isPane && openedRow()?.scrollIntoView({ block: 'nearest' })}
      modal={!isPane}
      disablePointerDismissal={isPane}
    >
      <Base.Portal>
        {!isPane && (
          <Base.Backdrop
            // Covers another open dialog as well.
            forceRender
            className="fixed inset-0 z-30 bg-black/40 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0"
          />
        )}
        <Base.Viewport
          data-pane={isPane ? '' : undefined}
          className={
            isPane
              ? 'fixed inset-y-0 right-0 z-20 flex w-(--pane) overflow-clip border-concrete-300 border-l'
              : 'fixed inset-0 z-30 flex flex-col max-md:justify-end md:grid md:place-items-center md:p-6'
          }
        >
          <Base.Popup
            ref={toastsAboveSheet}
            // Without an element, Base UI would search for one by the layout, which is slow on a phone.
            initialFocus={() => initialFocus?.() ?? closeButton.current}
            // Leaves the focus in the list if the owner has moved there from the pane.
            finalFocus={() =>
              !(isPane && document.activeElement?.closest('main')) && (finalFocus?.() ?? true)
            }
            className={classes(
              'tap-guard relative flex w-full flex-col bg-white outline-none',
              !isPane &&
                'max-h-[calc(100dvh-3rem)] transition-[opacity,transform] duration-150 data-ending-style:translate-y-2 data-starting-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:opacity-0 md:rounded-xs',
              !isPane && (isNarrow ? 'md:max-w-lg' : 'md:max-w-3xl'),
              // Has its full height from the start, since content that loads later must not move the rest.
              isEntry && 'max-md:h-dvh',
            )}
          >
            <header className="flex items-start gap-2 border-concrete-200 border-b py-2 pr-2 pl-4 md:pl-6">
              <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 py-2">
                <Base.Title className="heading text-2xl text-ink">{title}</Base.Title>
                {aside}
              </div>
              <Base.Close
                ref={closeButton}
                onKeyDown={isPane ? openNeighbour : undefined}
                render={<IconButton icon={X} label="Fermer" />}
              />
            </header>
            <div
              className={classes(
                'min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-5 md:px-6',
                // Leaves room below the content for toasts, which stay visible over this dialog.
                isEntry && 'max-md:pb-24',
              )}
            >
              {props.children}
            </div>
            {footer && (
              <footer
                ref={toastsAbove}
                className="border-concrete-200 border-t bg-concrete-50 px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] md:px-6"
              >
                {footer}
              </footer>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

const openedRow = () => document.querySelector('main li:has([aria-current=true])')

/** On the close button of a pane, the arrow keys open the previous and the next row of the list. */
function openNeighbour(event: KeyboardEvent): void {
  const row = openedRow()
  const next = { ArrowDown: row?.nextElementSibling, ArrowUp: row?.previousElementSibling }[event.key]
  const opener = next?.querySelector<HTMLElement>('[aria-haspopup=dialog]')
  if (!opener) return
  event.preventDefault()
  // Focuses the row's button, so that closing the pane returns the focus to it.
  opener.focus()
  opener.click()
}

const WIDE = '(width >= 90rem)'

function useIsWide(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(WIDE)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => matchMedia(WIDE).matches,
  )
}

/** Returns the last value that is not null or undefined: it stays visible during the closing transition. */
export function useLast<Value>(value: Value): Value {
  const [last, setLast] = useState(value)
  if (value !== null && value !== undefined && value !== last) setLast(value)
  return last
}

/** Counts how often a dialog was opened. Used as its `key`, it resets the state on each opening. */
export function useOpenings(isOpen: boolean): number {
  const [state, setState] = useState({ isOpen, times: 0 })
  if (isOpen !== state.isOpen) setState({ isOpen, times: state.times + Number(isOpen) })
  return state.times
}
