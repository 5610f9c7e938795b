import { CircleAlert, Inbox } from '@lucide/icons'
import type { ReactNode } from 'react'
import { Icon, type IconData } from '#web/ui/icon.tsx'

type Props = { title: string; text?: string; icon?: IconData; isAlert?: boolean; children?: ReactNode }

/** Replaces an empty list or one that failed to load, with the next action. */
export function Notice({ title, text, icon, isAlert = false, children }: Props) {
  const shown = icon ?? (isAlert ? CircleAlert : Inbox)
  return (
    <div
      role={isAlert ? 'alert' : undefined}
      className="flex flex-col items-center gap-2 border border-concrete-200 bg-white px-6 py-14 text-center"
    >
      <Icon
        of={shown}
        strokeWidth={1.5}
        className={isAlert ? 'size-9 text-race' : 'size-9 text-concrete-400'}
      />
      <p className="font-semibold text-ink text-lg">{title}</p>
      {text && <p className="max-w-prose text-concrete-600 text-sm">{text}</p>}
      {children && <div className="mt-3">{children}</div>}
    </div>
  )
}
