import { useState } from 'react'
import { drafts } from './use-draft.ts'

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
    const draft = drafts.get(name)
    return { times: 0, isOpen: Boolean(draft), subject: (draft?.subject ?? null) as Subject | null }
  })
  return {
    name,
    key: `${name}-${state.times}`,
    isOpen: state.isOpen,
    subject: state.subject,
    open: (subject) => {
      drafts.delete(name)
      setState(({ times }) => ({ times: times + 1, isOpen: true, subject }))
    },
    close: () => {
      drafts.delete(name)
      setState((before) => ({ ...before, isOpen: false }))
    },
  }
}
