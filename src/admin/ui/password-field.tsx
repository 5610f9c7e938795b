import { Eye, EyeOff } from '@lucide/icons'
import { type ComponentProps, useState } from 'react'
import { classes } from '#web/ui/classes.ts'
import { Field, INPUT_CLASS } from '#web/ui/field.tsx'
import { IconButton } from './icon-button.tsx'

type Props = Omit<ComponentProps<'input'>, 'className' | 'type'> & {
  label: string
  error?: string | undefined
}

/** A password that can be looked at while it is typed. */
export function PasswordField({ label, error, ...input }: Props) {
  const [isShown, setShown] = useState(false)
  return (
    <Field label={label} error={error}>
      {(field) => (
        <span className="relative block">
          <input
            {...input}
            {...field}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={classes(INPUT_CLASS, 'pr-12')}
          />
          <IconButton
            icon={isShown ? EyeOff : Eye}
            label={isShown ? 'Masquer le mot de passe' : 'Afficher le mot de passe'}
            onClick={() => setShown(!isShown)}
            className="absolute top-0.5 right-0.5"
          />
        </span>
      )}
    </Field>
  )
}
