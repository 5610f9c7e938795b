import { Download, Upload } from '@lucide/icons'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { errorText } from '#admin/error-text.ts'
import { exportWilayas, importWilayas } from '#admin/queries/delivery.ts'
import type { Wilaya } from '#contract/wilaya.ts'
import { ApiError } from '#web/api-client.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { ErrorText } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'

type Props = { isDirty: boolean; onImported: (wilayas: Wilaya[]) => void }

/** The prices as CSV, out and in; all rows of a file are taken over, or none. */
export function PriceFiles({ isDirty, onImported }: Props) {
  const id = useId()
  const exporting = useMutation(exportWilayas)
  const importing = useMutation(importWilayas)
  const { error } = importing
  const [issue] = (error instanceof ApiError && error.body.issues) || []
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        <Button look="outline" aria-disabled={exporting.isPending} onClick={() => exporting.mutate()}>
          <Icon of={Download} className="size-4" />
          Exporter en CSV
        </Button>
        <label
          htmlFor={id}
          aria-disabled={isDirty || importing.isPending}
          className={classes(
            buttonClass('outline'),
            'cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-race aria-disabled:opacity-50',
          )}
        >
          <Icon of={Upload} className="size-4" />
          {importing.isPending ? 'Import…' : 'Importer un CSV'}
          <input
            id={id}
            type="file"
            accept=".csv,.txt,.xlsx"
            disabled={isDirty || importing.isPending}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) importing.mutate(file, { onSuccess: onImported })
              target.value = ''
            }}
            className="sr-only"
          />
        </label>
      </div>
      {isDirty && (
        <p className="text-concrete-600 text-sm">Enregistrez ou annulez avant d’importer un fichier.</p>
      )}
      <ErrorText role="alert">
        {error && (issue?.message ?? errorText(error, 'Le fichier n’a pas été importé.'))}
      </ErrorText>
    </div>
  )
}
