import type { ComponentProps } from 'react'
import { classes } from '#web/ui/classes.ts'
import { Field, INPUT_CLASS } from '#web/ui/field.tsx'

type Props = Omit<ComponentProps<'textarea'>, 'className'> & { label: string; error?: string | undefined }

/** A field with a text of several lines. */
export function TextAreaField({ label, error, ...textarea }: Props) {
  return (
    <Field label={label} error={error}>
      {(field) => <textarea {...textarea} {...field} className={classes(INPUT_CLASS, 'py-2.5')} />}
    </Field>
  )
}
