import type { ComponentProps, KeyboardEvent } from 'react'
import { classes } from '#web/ui/classes.ts'

type Props = Omit<ComponentProps<'input'>, 'id' | 'value' | 'onChange' | 'onPaste' | 'onKeyDown'> & {
  id: string
  label: string
  value: string
  isChanged: boolean
  onChange: (text: string) => void
  /** More than one line or column was pasted. */
  onPaste: (text: string) => void
  /** Moves the focus by rows and columns. */
  onMove: (down: number, right: number) => void
}

/** One cell of a sheet: typing replaces it, as in a spreadsheet; arrows leave it. */
export function SheetCell({ id, label, isChanged, onChange, onPaste, onMove, className, ...input }: Props) {
  const move = (event: KeyboardEvent<HTMLInputElement>) => {
    const { selectionStart: start, selectionEnd: end, value: text } = event.currentTarget
    const isWhole = start === 0 && end === text.length
    const steps: Record<string, [down: number, right: number] | false> = {
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      Enter: [event.shiftKey ? -1 : 1, 0],
      ArrowLeft: (isWhole || end === 0) && [0, -1],
      ArrowRight: (isWhole || start === text.length) && [0, 1],
    }
    const step = !event.ctrlKey && !event.metaKey && !event.altKey && steps[event.key]
    if (!step) return
    event.preventDefault()
    onMove(...step)
  }
  return (
    <input
      {...input}
      data-cell={id}
      aria-label={label}
      enterKeyHint="next"
      autoComplete="off"
      onChange={({ target }) => onChange(target.value)}
      onFocus={({ target }) => target.select()}
      onKeyDown={move}
      onPaste={(event) => {
        const text = event.clipboardData.getData('text')
        if (!/[\t\n]/.test(text.trimEnd())) return
        event.preventDefault()
        onPaste(text)
      }}
      className={classes(
        'block h-12 w-full px-2 outline-offset-[-3px] aria-invalid:bg-race/10',
        isChanged ? 'bg-amber-100' : 'bg-white',
        className,
      )}
    />
  )
}
