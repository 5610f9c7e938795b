import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { session } from '#admin/session.ts'

export type Editor<Subject> = {
  name: string
  /** Changes each time the dialog opens: as React's `key` it resets the form. */
  key: string
  isOpen: boolean
  /** The edited item; null when a new one is added. */
  subject: Subject | null
  open: (subject: Subject | null) => void
  close: () => void
}

/** State of a form dialog: open or closed, and its item. `name` is unique in the admin. */
export function useEditor<Subject>(name: string): Editor<Subject> {
  const [state, setState] = useState(() => {
    const draft = session.drafts.get(name)
    return { times: 0, isOpen: Boolean(draft), subject: (draft?.subject ?? null) as Subject | null }
  })
  return {
    name,
    key: `${name}-${state.times}`,
    isOpen: state.isOpen,
    subject: state.subject,
    open: (subject) => {
      session.drafts.delete(name)
      setState(({ times }) => ({ times: times + 1, isOpen: true, subject }))
    },
    close: () => {
      session.drafts.delete(name)
      setState((before) => ({ ...before, isOpen: false }))
    },
  }
}

/** Saves the input of an open form when the session expires, and restores it when the form mounts again. */
export function useDraft<Values extends FieldValues>(
  { name, isOpen, subject }: Pick<Editor<unknown>, 'name' | 'isOpen' | 'subject'>,
  form: UseFormReturn<Values>,
  isDirty: boolean,
): void {
  const restore = useEffectEvent(() => {
    for (const [field, value] of Object.entries(session.drafts.get(name)?.values ?? {}))
      form.setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true })
  })
  const keep = useEffectEvent(() => {
    const isExpired = !session.current && session.ending !== 'left'
    if (isOpen && isDirty && isExpired) session.drafts.set(name, { subject, values: form.getValues() })
  })
  useEffect(() => restore(), [])
  useEffect(() => session.subscribe(() => keep()), [])
}
