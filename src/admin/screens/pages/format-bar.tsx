import type { RefObject } from 'react'
import { Button } from '#web/ui/button.tsx'
import { markLines, markWords, type Selected } from './formatting.ts'

const FORMATS = [
  { label: 'Titre', apply: (selected: Selected) => markLines(selected, '## ') },
  { label: 'Gras', apply: (selected: Selected) => markWords(selected, '**') },
  { label: 'Liste', apply: (selected: Selected) => markLines(selected, '- ') },
]

type BarProps = { area: RefObject<HTMLTextAreaElement | null>; onChange: (text: string) => void }

/** Buttons for signs that a phone's keyboard hides. */
export function FormatBar({ area, onChange }: BarProps) {
  return (
    <fieldset className="flex gap-2">
      <legend className="sr-only">Mise en forme</legend>
      {FORMATS.map(({ label, apply }) => (
        <Button
          key={label}
          look="outline"
          size="small"
          onClick={() => {
            const field = area.current
            if (!field) return
            const { value, selectionStart, selectionEnd } = field
            const { text, start, end } = apply({ text: value, start: selectionStart, end: selectionEnd })
            onChange(text)
            field.focus()
            field.setSelectionRange(start, end)
          }}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  )
}
