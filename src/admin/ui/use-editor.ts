import { useState } from 'react'

type Kept = { subject: unknown; values: Record<string, unknown> }

/** Unsaved form input of an expired session, by form, restored after the next login. */
const keptForms = new Map<string, Kept>()

export function keepForm(name: string, kept: Kept): void {
  keptForms.set(name, kept)
}

export function keptValues(name: string): Kept['values'] | undefined {
  return keptForms.get(name)?.values
}

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

/** Whether a form dialog is open, and on which item. `name` is unique in the admin. */
export function useEditor<Subject>(name: string): Editor<Subject> {
  const [state, setState] = useState(() => {
    const kept = keptForms.get(name)
    return { times: 0, isOpen: Boolean(kept), subject: (kept?.subject ?? null) as Subject | null }
  })
  return {
    name,
    key: `${name}-${state.times}`,
    isOpen: state.isOpen,
    subject: state.subject,
    open: (subject) => {
      keptForms.delete(name)
      setState(({ times }) => ({ times: times + 1, isOpen: true, subject }))
    },
    close: () => {
      keptForms.delete(name)
      setState((before) => ({ ...before, isOpen: false }))
    },
  }
}
