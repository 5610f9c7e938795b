import { MutationCache, type QueryKey } from '@tanstack/react-query'
import { Toaster, toast } from 'sonner'

type Words = string | ((variables: never, outcome: never) => string)

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Text of the toast; a function receives the variables and the response. */
      success?: Words
      /** The same for a failure; a function receives the variables and the error. */
      error?: Words
      /** The queries to invalidate, after success or failure. */
      changes?: QueryKey[]
    }
  }
}

const SUCCESS_TIME = 4000
const ERROR_TIME = 8000

/** Shows toasts and invalidates queries as each mutation's `meta` says (spec §8). */
export function mutationToasts(): MutationCache {
  return new MutationCache({
    onSuccess: (data, variables, _result, { meta }) => {
      const text = say(meta?.success, variables, data)
      if (text) toast.success(text, { duration: SUCCESS_TIME })
    },
    onError: (error, variables, _result, { meta }) => {
      const text = say(meta?.error, variables, error)
      if (text) toast.error(text, { duration: ERROR_TIME })
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

/** Toasts appear at the top, because the dialogs' buttons are at the bottom. */
export function Toasts() {
  return (
    <Toaster
      position="top-center"
      customAriaLabel="Notifications"
      offset={16}
      mobileOffset={{ top: 'calc(env(safe-area-inset-top) + 4.5rem)', left: 16, right: 16 }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full items-center gap-3 rounded-xs bg-ink px-4 py-3 font-body font-semibold text-sm text-white shadow-lg shadow-black/20 md:w-96 data-[type=error]:bg-race-deep',
          icon: 'shrink-0',
        },
      }}
    />
  )
}
