import { Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { classes } from '#web/ui/classes.ts'
import { INPUT_CLASS } from '#web/ui/field.tsx'
import { IconButton } from './icon-button.tsx'

/** Time in ms without a key before a search runs (spec §9). */
const PAUSE = 300

type Props = { value: string; label: string; placeholder: string; onSearch: (text: string) => void }

/** A search that runs when typing pauses, at once with Enter. */
export function SearchBox({ value, label, placeholder, onSearch }: Props) {
  const [text, setText] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const asked = useRef(value)
  const ask = (wanted: string) => {
    if (wanted.trim() === asked.current) return
    asked.current = wanted.trim()
    onSearch(asked.current)
  }
  const askAfterPause = useEffectEvent(ask)

  // Back and Forward change the value from outside.
  useEffect(() => {
    if (value === asked.current) return
    asked.current = value
    setText(value)
  }, [value])

  useEffect(() => {
    const timer = setTimeout(() => askAfterPause(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])

  const clear = () => {
    setText('')
    ask('')
    input.current?.focus()
  }

  return (
    <search className="relative block min-w-0 flex-1 sm:max-w-md">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          ask(text)
        }}
      >
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-3.5 left-3 size-5 text-concrete-500"
        />
        <input
          ref={input}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          aria-label={label}
          placeholder={placeholder}
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className={classes(INPUT_CLASS, 'pr-12 pl-10')}
        />
        {text && (
          <IconButton
            icon={X}
            label="Effacer la recherche"
            onClick={clear}
            className="absolute top-0.5 right-0.5"
          />
        )}
      </form>
    </search>
  )
}
