import { MutationCache, type QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Toaster, toast } from 'sonner'
import { session } from './session.ts'

type Words = string | ((variables: never, outcome: never) => string)

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Texts of the toasts; a function receives the variables, and the response or the error. */
      success?: Words
      error?: Words
      changes?: QueryKey[]
    }
  }
}

const SUCCESS_TIME = 4000
const LONG_TIME = 8000

/** Shows toasts and invalidates queries as each mutation's `meta` says (spec §8). */
export function mutationToasts(): MutationCache {
  // Error toasts by the error text of their mutation, so that a success can dismiss the error of an earlier
  // attempt. A screen may override a mutation's success text, so that text cannot be the key.
  const errors = new Map<Words | undefined, string | number>()
  return new MutationCache({
    onSuccess: (data, variables, _result, { meta }) => {
      const error = errors.get(meta?.error)
      if (error !== undefined) toast.dismiss(error)
      const text = say(meta?.success, variables, data)
      if (text) toast.success(text, { duration: SUCCESS_TIME })
    },
    onError: (error, variables, _result, { meta }) => {
      // Once the session has ended, the login screen says so: shows no toast.
      const text = session.current && say(meta?.error, variables, error)
      if (text) errors.set(meta?.error, toast.error(text, { duration: LONG_TIME }))
    },
    // Not awaited: a dialog closes on the response, not after the list is refetched.
    onSettled: (_data, _error, _variables, _result, { meta }, { client }) => {
      for (const queryKey of meta?.changes ?? []) client.invalidateQueries({ queryKey })
    },
  })
}

function say(words: Words | undefined, variables: unknown, outcome: unknown): string | undefined {
  return typeof words === 'function' ? words(variables as never, outcome as never) : words
}

let undoToast: string | number | undefined

/** Shows a toast with an undo button for 8 s, in place of an earlier undo toast. */
export function offerUndo(text: string, undo: () => void): void {
  if (undoToast !== undefined) toast.dismiss(undoToast)
  undoToast = toast.success(text, { duration: LONG_TIME, action: { label: 'Rétablir', onClick: undo } })
}

/** On a phone, hides earlier toasts while a dialog is open, which they would cover. */
export function useToastsBehind(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    const toasts = [...document.querySelectorAll<HTMLElement>('[data-sonner-toast]:not([data-behind])')]
    for (const { dataset } of toasts) dataset.behind = ''
    return () => {
      for (const { dataset } of toasts) delete dataset.behind
    }
  }, [isOpen])
}

const TOASTS = 'toasts'
const ABOVE_BARS = 'calc(var(--bottom-bars, 0px) + 0.75rem)'

/** Shows toasts above the bottom bars (`toastsAbove`). A tap on a toast's text reaches the element below. */
export function Toasts() {
  return (
    <div id={TOASTS}>
      <Toaster
        position="bottom-right"
        customAriaLabel="Notifications"
        closeButton
        offset={{ bottom: ABOVE_BARS, right: 'calc(var(--pane, 0px) + 1rem)' }}
        mobileOffset={{ bottom: ABOVE_BARS, left: 16, right: 16 }}
        toastOptions={{
          unstyled: true,
          closeButtonAriaLabel: 'Fermer la notification',
          classNames: {
            toast:
              'pointer-events-none! flex w-full items-center gap-3 rounded-xs bg-ink py-1.5 pr-1 pl-4 font-body font-semibold text-key text-white shadow-lg shadow-black/20 max-md:data-behind:invisible md:w-96 data-[type=error]:bg-alarm-deep',
            icon: 'shrink-0',
            content: 'min-w-0 flex-1 py-1.5',
            actionButton:
              'pointer-events-auto min-h-11 shrink-0 cursor-pointer px-3 font-semibold underline underline-offset-4 hover:no-underline',
            closeButton:
              'pointer-events-auto order-last flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-xs hover:bg-white/15',
          },
        }}
      />
    </div>
  )
}

/** Keeps toasts above a bottom bar, the highest one of several: `<div ref={toastsAbove}>`. */
export function toastsAbove(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return
  bar.dataset.bottomBar = ''
  const observer = new ResizeObserver(measureBars)
  observer.observe(bar)
  return () => {
    observer.disconnect()
    delete bar.dataset.bottomBar
    measureBars()
  }
}

/** Keeps toasts above a dialog that is a bottom sheet, as dialogs are on a phone. */
export function toastsAboveSheet(sheet: HTMLElement | null): (() => void) | undefined {
  return matchMedia('(width < 48rem)').matches ? toastsAbove(sheet) : undefined
}

/** Largest distance in px from the bottom of the screen at which a bar counts as a bottom bar. */
const NEAR_BOTTOM = 160
/** Minimum room in px for toasts above a bar. A sheet that leaves less is ignored: toasts lie over it. */
const ROOM = 120

function measureBars(): void {
  const tops = [...document.querySelectorAll('[data-bottom-bar]')]
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ height, bottom, top }) => height > 0 && bottom > innerHeight - NEAR_BOTTOM && top >= ROOM)
    .map(({ top }) => top)
  const height = innerHeight - Math.min(innerHeight, ...tops)
  // Not set on the page itself: every element would inherit it, and have its styles computed again.
  document.getElementById(TOASTS)?.style.setProperty('--bottom-bars', `${height}px`)
}
