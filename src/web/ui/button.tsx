import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

type Look = 'primary' | 'dark' | 'outline' | 'ghost' | 'danger'
type Size = 'normal' | 'large' | 'small'

const LOOKS: Record<Look, string> = {
  primary: 'bg-race text-white hover:bg-race-deep active:bg-race-deep',
  dark: 'bg-ink text-white hover:bg-smoke active:bg-smoke',
  outline: 'border border-ink bg-white text-ink hover:bg-ink hover:text-white',
  ghost: 'text-ink hover:bg-concrete-100',
  danger: 'border border-alarm bg-white text-alarm-deep hover:bg-alarm hover:text-white',
}

const SIZES: Record<Size, string> = {
  small: 'min-h-11 px-3 text-sm md:min-h-9',
  normal: 'min-h-11 px-5 text-base',
  large: 'min-h-13 px-6 text-lg',
}

export function buttonClass(look: Look = 'primary', size: Size = 'normal'): string {
  return classes(
    'inline-flex cursor-pointer items-center justify-center gap-2 wrap-normal rounded-xs py-1.5 text-center leading-tight font-display font-semibold uppercase tracking-wide transition-colors duration-150 [&>svg]:shrink-0',
    'disabled:cursor-not-allowed disabled:border-concrete-300 disabled:bg-concrete-200 disabled:text-concrete-600',
    LOOKS[look],
    SIZES[size],
  )
}

type Props = ComponentProps<'button'> & { look?: Look; size?: Size; isBusy?: boolean }

/** While busy, the button does not call `onClick`, but keeps the focus, which `disabled` would remove. */
export function Button({ look, size, isBusy, onClick, className, type = 'button', ...props }: Props) {
  return (
    <button
      type={type}
      aria-disabled={isBusy}
      onClick={isBusy ? undefined : onClick}
      className={classes(buttonClass(look, size), className)}
      {...props}
    />
  )
}
