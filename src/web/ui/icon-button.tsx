import type { ComponentProps } from 'react'
import { Icon, type IconData } from './icon.tsx'

type Props = ComponentProps<'button'> & { label: string; icon: IconData; iconClass?: string }

/** A button with only an icon; `label` is its accessible name. */
export function IconButton({ label, icon, iconClass = 'size-5', className, ...props }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      className={`flex cursor-pointer items-center justify-center ${className}`}
      {...props}
    >
      <Icon of={icon} className={iconClass} />
    </button>
  )
}
