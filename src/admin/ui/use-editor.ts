import { useState } from 'react'

type Kept = { subject: unknown; values: Record<string, unknown> }

/** What was being typed when the session expired, by form: it is there again after the login. */
const keptForms = new Map<string, Kept>()

export function keepForm(name: string, kept: Kept): void {
  keptForms.set(name, kept)
}

export function keptValues(name: string): Kept['values'] | undefined {
  return keptForms.get(name)?.values
}

export type Editor<Subject> = {
  name: string
  /** Another one each time it opens: as React's `key` of the dialog it makes the form begin anew. */
  key: string
  isOpen: boolean
  /** What is edited; null when something new is added. */
  subject: Subject | null
  open: (subject: Subject | null) => void
  close: () => void
}

/** Whether a form dialog is open, and on what. `name` is the form's own in the whole back office. */
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
