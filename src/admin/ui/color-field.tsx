import type { ReactNode, Ref } from 'react'
import { classes } from '#web/ui/classes.ts'
import { Field, INPUT_CLASS } from '#web/ui/field.tsx'

/** Rule for react-hook-form: `#rrggbb`. */
export function isColor(value: string): true | string {
  return /^#[0-9a-f]{6}$/i.test(value.trim()) || 'Veuillez saisir une couleur comme #d90416'
}

type Props = {
  label: string
  hint?: ReactNode
  value: string
  onChange: (color: string) => void
  inputRef: Ref<HTMLInputElement>
  error: string | undefined
}

/** A colour picker and a text input that stay in sync. */
export function ColorField({ label, hint, value, onChange, inputRef, error }: Props) {
  const isWhole = /^#[0-9a-f]{6}$/i.test(value.trim())
  return (
    <Field label={label} hint={hint} error={error}>
      {(field) => (
        <span className="flex gap-2">
          <input
            type="color"
            aria-label="Choisir la couleur"
            value={isWhole ? value.trim().toLowerCase() : '#000000'}
            onChange={(event) => onChange(event.target.value)}
            className="h-12 w-16 shrink-0 cursor-pointer rounded-xs border border-concrete-400 bg-white p-1"
          />
          <input
            {...field}
            ref={inputRef}
            type="text"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={7}
            placeholder="#000000"
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={classes(INPUT_CLASS, 'tabular-nums')}
          />
        </span>
      )}
    </Field>
  )
}
