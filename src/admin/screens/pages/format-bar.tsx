import type { RefObject } from 'react'
import { Button } from '#web/ui/button.tsx'

const FORMATS = [
  { label: 'Titre', apply: (selected: Selected) => markLines(selected, '## ') },
  { label: 'Gras', apply: (selected: Selected) => markWords(selected, '**') },
  { label: 'Liste', apply: (selected: Selected) => markLines(selected, '- ') },
]

type BarProps = { area: RefObject<HTMLTextAreaElement | null>; onChange: (text: string) => void }

/** Buttons that insert Markdown signs, which are hard to reach on a phone's keyboard. */
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

type Selected = { text: string; start: number; end: number }

/** Puts `mark` (`## `, `- `) before each selected line, or removes it if all of them have it. */
export function markLines({ text, start, end }: Selected, mark: string): Selected {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', end)
  const to = next < 0 ? text.length : next
  const lines = text.slice(from, to).split('\n')
  const isMarked = lines.every((line) => line.startsWith(mark))
  const changed = lines.map((line) => (isMarked ? line.slice(mark.length) : mark + line)).join('\n')
  return { text: text.slice(0, from) + changed + text.slice(to), start: from, end: from + changed.length }
}

/** Puts the selection between two marks (`**`), or removes the marks if they are there. */
export function markWords({ text, start, end }: Selected, mark: string): Selected {
  const { length } = mark
  const isMarked = text.slice(0, start).endsWith(mark) && text.slice(end).startsWith(mark)
  const inner = text.slice(start, end)
  if (isMarked)
    return {
      text: text.slice(0, start - length) + inner + text.slice(end + length),
      start: start - length,
      end: end - length,
    }
  return {
    text: text.slice(0, start) + mark + inner + mark + text.slice(end),
    start: start + length,
    end: end + length,
  }
}
