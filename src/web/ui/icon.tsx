import type { LucideIconData } from '@lucide/icons'
import { type ComponentProps, createElement } from 'react'

export type IconData = LucideIconData

/** Hides the icon from screen readers, since a text beside it or the label of its button says the same. */
export function Icon({ of: { node }, ...props }: Omit<ComponentProps<'svg'>, 'children'> & { of: IconData }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...props}
    >
      {node.map(([tag, attributes]) => createElement(tag, attributes))}
    </svg>
  )
}

type ButtonProps = ComponentProps<'button'> & { label: string; icon: IconData; iconClass?: string }

export function IconButton({ label, icon, iconClass = 'size-5', className, ...props }: ButtonProps) {
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
