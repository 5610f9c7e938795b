import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'

type Props = ComponentProps<'button'> & { label: string; icon: LucideIcon; iconClass?: string }

/** A button with only an icon; `label` is its accessible name. */
export function IconButton({ label, icon: Icon, iconClass = 'size-5', className, ...props }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      className={`flex cursor-pointer items-center justify-center ${className}`}
      {...props}
    >
      <Icon aria-hidden="true" className={iconClass} />
    </button>
  )
}
