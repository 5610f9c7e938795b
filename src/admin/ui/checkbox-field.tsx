import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'input'>, 'type' | 'className'> & { label: string; hint?: string }

/** A yes or no of a form. */
export function CheckboxField({ label, hint, ...input }: Props) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5">
      <input {...input} type="checkbox" className="mt-0.5 size-5 shrink-0 cursor-pointer accent-race" />
      <span className="font-semibold text-ink text-sm leading-6">
        {label}
        {hint && <span className="block font-normal text-concrete-600">{hint}</span>}
      </span>
    </label>
  )
}
