import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { session } from '#admin/session.ts'

type Draft = { subject: unknown; values: Record<string, unknown> }

/** Unsaved form input of an expired session, by form, restored after the next login. */
export const drafts = new Map<string, Draft>()

type Options = {
  /** Unique in the admin. */
  name: string
  isOpen: boolean
  subject: unknown
}

/** Keeps what was typed in an open form when the session expires, and puts it back when the form mounts again. */
export function useDraft<Values extends FieldValues>(
  { name, isOpen, subject }: Options,
  form: UseFormReturn<Values>,
  isDirty: boolean,
): void {
  const restore = useEffectEvent(() => {
    for (const [field, value] of Object.entries(drafts.get(name)?.values ?? {}))
      form.setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true })
  })
  const keep = useEffectEvent(() => {
    const isExpired = !session.current && session.ending !== 'left'
    if (isOpen && isDirty && isExpired) drafts.set(name, { subject, values: form.getValues() })
  })
  useEffect(() => restore(), [])
  useEffect(() => session.subscribe(() => keep()), [])
}
