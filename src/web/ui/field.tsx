import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'

export const INPUT_CLASS =
  'block min-h-12 w-full rounded-xs border border-concrete-400 bg-white px-3 text-base text-ink text-ellipsis placeholder:text-concrete-500 hover:border-concrete-600 aria-invalid:border-alarm aria-invalid:bg-alarm/3 disabled:bg-concrete-100 disabled:text-concrete-500'

type FieldProps = {
  label: string
  hint?: ReactNode
  error?: string | null
  isOptional?: boolean
  className?: string
  children: (input: {
    id: string
    'aria-describedby': string | undefined
    'aria-invalid': boolean
  }) => ReactNode
}

export function Field({ label, hint, error, isOptional = false, className, children }: FieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={classes('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="font-semibold text-ink text-sm">
        {label}
        {isOptional && <span className="font-normal text-concrete-600"> (facultatif)</span>}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': Boolean(error) })}
      {hint && (
        <p id={`${id}-hint`} className="text-concrete-600 text-sm">
          {hint}
        </p>
      )}
      <ErrorText id={`${id}-error`}>{error}</ErrorText>
    </div>
  )
}

export function ErrorText({ className, children, ...props }: ComponentProps<'p'>) {
  if (!children) return null
  return (
    <p className={classes('font-semibold text-alarm-deep text-sm', className)} {...props}>
      {children}
    </p>
  )
}

type TextFieldProps = Omit<FieldProps, 'children'> & Omit<ComponentProps<'input'>, 'className'>

/** Turns off the browser's autofill unless `autoComplete` names the content. */
export function TextField({ label, hint, error, isOptional, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} isOptional={isOptional} className={className}>
      {(field) => <input autoComplete="off" {...input} {...field} className={INPUT_CLASS} />}
    </Field>
  )
}
