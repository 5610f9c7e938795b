import type { ReactNode, Ref } from 'react'
import { classes } from '#web/ui/classes.ts'
import { Field, INPUT_CLASS } from '#web/ui/field.tsx'

type Props = {
  label: string
  hint?: ReactNode
  /** Colour shown while `value` is not a colour, `#rrggbb`. */
  initial: string
  value: string
  onChange: (color: string) => void
  inputRef: Ref<HTMLInputElement>
  palette?: readonly string[]
  error: string | undefined
}

/** True for `#rrggbb`, with or without spaces around it. */
export function isColor(value: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(value.trim())
}

export function ColorField({ label, hint, initial, value, onChange, inputRef, palette = [], error }: Props) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(field) => (
        <span className="flex flex-wrap gap-2">
          <input
            type="color"
            aria-label="Choisir la couleur"
            value={isColor(value) ? value.trim().toLowerCase() : initial}
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
            placeholder={initial}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={classes(INPUT_CLASS, 'min-w-24 flex-1 tabular-nums')}
          />
          {palette.length > 0 && (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend in sight
            <span role="group" aria-label="Couleurs proposées" className="flex w-full flex-wrap">
              {palette.map((color) => (
                <button
                  key={color}
                  type="button"
                  aria-label={`Couleur ${color}`}
                  aria-pressed={value.trim().toLowerCase() === color}
                  onClick={() => onChange(color)}
                  className="group grid size-11 cursor-pointer place-items-center"
                >
                  <span
                    style={{ backgroundColor: color }}
                    className="size-8 rounded-xs group-aria-pressed:ring-2 group-aria-pressed:ring-ink group-aria-pressed:ring-offset-2"
                  />
                </button>
              ))}
            </span>
          )}
        </span>
      )}
    </Field>
  )
}
