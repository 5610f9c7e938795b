import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues, KeepStateOptions, UseFormReturn } from 'react-hook-form'
import type { Draft } from '#admin/drafts/drafts.ts'
import { session } from '#admin/session.ts'

export type Editor<Subject> = {
  name: string
  /** Changes each time the dialog opens: as React's `key` it resets the form. */
  key: string
  isOpen: boolean
  subject: Subject | null
  open: (subject: Subject | null) => void
  close: () => void
  /** Asks about unsaved input, then calls `next`, which opens another item of the list beside the pane. */
  leave: (next: () => void) => void
  leaving: RefObject<Editor<Subject>['leave'] | null>
}

/** State of a form dialog: open or closed, and its item. `name` is unique in the admin. */
export function useEditor<Subject>(name: string): Editor<Subject> {
  const [state, setState] = useState(() => {
    const draft = session.drafts.get(name)
    return { times: 0, isOpen: Boolean(draft), subject: (draft?.subject ?? null) as Subject | null }
  })
  const leaving = useRef<Editor<Subject>['leave']>(null)
  return {
    leaving,
    leave: (next) => (state.isOpen && leaving.current ? leaving.current(next) : next()),
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

export type DraftSettings<Values> = {
  /** Stores the draft in the browser, which survives a reload or a killed tab. */
  isStored?: boolean
  /** Returns values that JSON can hold. */
  pack?: (values: Values) => object
  /** Merges a stored draft into the current version of its item before the form shows it. */
  resume?: (draft: Draft) => { start: object; values: object }
}

type DraftOptions<Values> = Pick<Editor<unknown>, 'name' | 'isOpen' | 'subject'> & DraftSettings<Values>

/** Keeps a draft of an open form when the session expires, or always if `isStored`; restores it on mount. */
export function useDraft<Values extends FieldValues>(
  { name, isOpen, subject, isStored = false, pack, resume }: DraftOptions<Values>,
  form: UseFormReturn<Values>,
  isDirty: boolean,
) {
  const [isRestored] = useState(() => session.drafts.get(name) !== undefined)
  const isForgotten = useRef(false)
  const { defaultValues } = form.formState
  const restore = useEffectEvent(() => {
    const draft = session.drafts.get(name)
    if (!draft) return
    const { start, values } = resume?.(draft) ?? draft
    beginWith(form, { ...form.getValues(), ...start }, values as Partial<Values>)
  })
  const keep = useEffectEvent(() => {
    if (!isOpen || !isDirty || !isExpired()) return
    session.drafts.set(name, { subject, start: { ...defaultValues }, values: form.getValues() })
  })
  const store = useEffectEvent((start: object, values: Values) => {
    if (!isStored || isForgotten.current) return
    const packed = { ...(pack?.(values) ?? values) }
    if (JSON.stringify(start) === JSON.stringify(packed)) session.drafts.delete(name)
    else session.drafts.store(name, { start: { ...start }, values: packed })
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
    /** True if the form began with a draft. */
    isRestored,
    /** Deletes the draft, and stores no further one. */
    forget: () => {
      isForgotten.current = true
      session.drafts.delete(name)
    },
  }
}

/** Resets a form to `start`, then restores the typed values. */
export function beginWith<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  start: Values,
  typed: Partial<Values>,
  kept?: KeepStateOptions,
): void {
  form.reset(start, kept)
  // A reset makes the form forget its array fields, whose rows `setValue` would then not update.
  form.reset({ ...start, ...typed }, { ...kept, keepDefaultValues: true })
}

/** Works as `useState` for input outside a form; keeps the value of an expired session until the next mount. */
export function useDraftState<Value>(name: string, initial: Value) {
  const [value, setValue] = useState(() => (session.drafts.get(name)?.values.value ?? initial) as Value)
  const keep = useEffectEvent(() => {
    if (isExpired()) session.drafts.set(name, { subject: null, start: {}, values: { value } })
  })
  useEffect(() => session.drafts.delete(name), [name])
  useEffect(() => session.subscribe(() => keep()), [])
  return [value, setValue] as const
}

const isExpired = () => !session.current && session.ending !== 'left'
