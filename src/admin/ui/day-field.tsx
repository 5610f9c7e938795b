import { type ComponentProps, useState } from 'react'
import { TextField } from '#web/ui/field.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'value' | 'onChange' | 'onBlur'> & {
  value: string
  onChange: (day: string) => void
}

/**
 * Edits a day (`YYYY-MM-DD`, or empty). Keeps what is typed until the field is left, and skips the years that a browser
 * reports before the fourth digit.
 */
export function DayField({ value, onChange, ...props }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextField
      {...props}
      type="date"
      value={typed ?? value}
      onChange={({ target: { value: day } }) => {
        setTyped(day)
        if (day === '' || day >= '1000') onChange(day)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
