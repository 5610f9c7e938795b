import { useEffect, useEffectEvent, useRef, useState } from 'react'
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

type DraftOptions = Pick<Editor<unknown>, 'name' | 'isOpen' | 'subject'> & {
  /** Keeps the input through a reload or a killed tab too. */
  isStored?: boolean
}

type KeptDraft = {
  /** True if the form began with kept input. */
  isRestored: boolean
  /** Forgets the input, and what is typed from now on. */
  forget: () => void
}

/** Keeps the input of an open form when the session expires, and restores it when the form mounts again. */
export function useDraft<Values extends FieldValues>(
  { name, isOpen, subject, isStored = false }: DraftOptions,
  form: UseFormReturn<Values>,
  isDirty: boolean,
): KeptDraft {
  const [isRestored] = useState(() => session.drafts.get(name) !== undefined)
  const isForgotten = useRef(false)
  const { defaultValues } = form.formState
  const restore = useEffectEvent(() => {
    const draft = session.drafts.get(name)
    if (!draft) return
    // Fields that an older version of the form did not have keep their first values.
    form.reset({ ...form.getValues(), ...draft.start })
    for (const [field, value] of Object.entries(draft.values))
      form.setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true })
  })
  const keep = useEffectEvent(() => {
    const isExpired = !session.current && session.ending !== 'left'
    if (!isOpen || !isDirty || !isExpired) return
    session.drafts.set(name, { subject, start: { ...defaultValues }, values: form.getValues() })
  })
  const store = useEffectEvent((start: object, values: Values) => {
    if (!isStored || isForgotten.current) return
    if (JSON.stringify(start) === JSON.stringify(values)) session.drafts.delete(name)
    else session.drafts.store(name, { start: { ...start }, values })
  })
  useEffect(() => restore(), [])
  useEffect(() => session.subscribe(() => keep()), [])
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ defaultValues: start = {}, values }) => store(start, values),
      }),
    [form],
  )
  return {
    isRestored,
    forget: () => {
      isForgotten.current = true
      session.drafts.delete(name)
    },
  }
}
