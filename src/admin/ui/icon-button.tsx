import type { ComponentProps } from 'react'
import { classes } from '#web/ui/classes.ts'
import { Icon, type IconData } from '#web/ui/icon.tsx'

type Props = Omit<ComponentProps<'button'>, 'children'> & {
  icon: IconData
  label: string
  isBusy?: boolean
}

/** A button with an icon only; its label is its accessible name. */
export function IconButton({ icon, label, isBusy = false, className, type = 'button', ...props }: Props) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={classes(
        'inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-xs text-concrete-700 transition-colors hover:bg-concrete-100 hover:text-ink',
        className,
      )}
      {...props}
    >
      <Icon of={icon} className={classes('size-5', isBusy && 'animate-spin')} />
    </button>
  )
}
