import { MutationCache } from '@tanstack/react-query'
import { Toaster, toast } from 'sonner'

declare module '@tanstack/react-query' {
  interface Register {
    /** What the toast says; a mutation without words shows its outcome itself. */
    mutationMeta: { success?: string; error?: string }
  }
}

const SUCCESS_TIME = 4000
const ERROR_TIME = 8000

/** The one place that shows toasts: each mutation only says its words (spec §8). */
export function mutationToasts(): MutationCache {
  return new MutationCache({
    onSuccess: (_data, _variables, _context, { meta }) => {
      if (meta?.success) toast.success(meta.success, { duration: SUCCESS_TIME })
    },
    onError: (_error, _variables, _context, { meta }) => {
      if (meta?.error) toast.error(meta.error, { duration: ERROR_TIME })
    },
  })
}

/** Where toasts appear: at the top, since thumbs and the dialogs' buttons are at the bottom. */
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
