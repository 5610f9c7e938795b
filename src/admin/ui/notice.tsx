import { CircleAlert, Inbox, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = { title: string; text?: string; icon?: LucideIcon; isAlert?: boolean; children?: ReactNode }

/** Replaces an empty list or one that failed to load, with the next action. */
export function Notice({ title, text, icon, isAlert = false, children }: Props) {
  const Icon = icon ?? (isAlert ? CircleAlert : Inbox)
  return (
    <div
      role={isAlert ? 'alert' : undefined}
      className="flex flex-col items-center gap-2 border border-concrete-200 bg-white px-6 py-14 text-center"
    >
      <Icon
        aria-hidden="true"
        strokeWidth={1.5}
        className={isAlert ? 'size-9 text-race' : 'size-9 text-concrete-400'}
      />
      <p className="font-semibold text-ink text-lg">{title}</p>
      {text && <p className="max-w-prose text-concrete-600 text-sm">{text}</p>}
      {children && <div className="mt-3">{children}</div>}
    </div>
  )
}
