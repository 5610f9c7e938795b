import { FileSpreadsheet } from '@lucide/icons'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { addSettlement, type NewSettlement } from '#admin/queries/settlements.ts'
import { type Accepted, DropZone } from '#admin/ui/drop-zone.tsx'
import { SelectField } from '#admin/ui/fields.tsx'
import { FormDialog } from '#admin/ui/form-dialog.tsx'
import { registered, useField } from '#admin/ui/form-fields.ts'
import { ProgressBar } from '#admin/ui/progress-bar.tsx'
import type { Editor } from '#admin/ui/use-editor.ts'
import type { Courier } from '#contract/courier.ts'
import { ApiError } from '#web/api-client.ts'
import { ErrorText, TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'

type Props = { editor: Editor<null>; couriers: Pick<Courier, 'id' | 'name'>[] }

/** Uploads a courier's sheet and opens the settlement. Asks for column names only if the server finds none. */
export function UploadDialog({ editor, couriers }: Props) {
  const navigate = useNavigate()
  const [first] = couriers
  const form = useForm<NewSettlement>({
    defaultValues: {
      courierId: couriers.length === 1 && first ? String(first.id) : '',
      file: null,
      trackingColumn: '',
      amountColumn: '',
      feeColumn: '',
    },
  })
  const file = useField(form.control, 'file')
  const saving = useMutation(addSettlement)
  const [progress, setProgress] = useState(0)
  const [asksColumns, setAsksColumns] = useState(false)
  const [savedId, setSavedId] = useState<number | null>(null)
  // Not in `save`: an open form blocks navigation.
  useEffect(() => {
    if (savedId === null || editor.isOpen) return
    navigate({ to: '/versements/$id', params: { id: String(savedId) }, state: { isOpenedHere: true } })
  }, [navigate, savedId, editor.isOpen])
  const save = async (values: NewSettlement) => {
    setProgress(0)
    try {
      const { id } = await saving.mutateAsync({ ...values, onProgress: setProgress })
      setSavedId(id)
    } catch (error) {
      if (isAboutColumns(error)) setAsksColumns(true)
      throw error
    }
  }
  return (
    <FormDialog
      editor={editor}
      title="Vérifier un bordereau"
      form={form}
      save={save}
      saveLabel="Vérifier"
      busyLabel="Vérification…"
      canSave={file.value !== null}
      problem="Le bordereau n’a pas pu être lu."
    >
      <p className="text-concrete-700">
        Le fichier que le transporteur donne avec l’argent. Rien n’est réglé avant que vous n’acceptiez.
      </p>
      <SelectField
        label="Transporteur"
        required
        {...registered(form, 'courierId', { validate: (id) => id !== '' || 'Choisissez un transporteur' })}
        options={[
          ...(couriers.length === 1 ? [] : [['', 'Choisir…'] as const]),
          ...couriers.map(({ id, name }) => [id, name] as const),
        ]}
      />
      <SheetField label="Bordereau" {...file} />
      {form.formState.isSubmitting && <ProgressBar label="Envoi du bordereau" share={progress} />}
      {asksColumns && (
        <fieldset className="flex flex-col gap-4">
          <legend className="mb-3 font-semibold text-ink text-sm">
            Les titres des colonnes, tels qu’ils sont dans le fichier
          </legend>
          <TextField label="Suivi" maxLength={100} {...registered(form, 'trackingColumn')} />
          <TextField label="Montant encaissé" maxLength={100} {...registered(form, 'amountColumn')} />
          <TextField label="Frais" isOptional maxLength={100} {...registered(form, 'feeColumn')} />
        </fieldset>
      )}
    </FormDialog>
  )
}

function isAboutColumns(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 400) return false
  const { message = '', issues = [] } = error.body
  return /colonne/i.test(message) || issues.some(({ path }) => path.endsWith('Column'))
}

const SHEETS: Accepted = {
  types: '.xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  isOne: ({ name }) => /\.(xlsx|csv)$/i.test(name),
  problem: 'Veuillez choisir un fichier Excel (.xlsx) ou CSV',
}

type SheetProps = {
  label: string
  value: File | null
  onChange: (file: File | null) => void
  error?: string | null | undefined
}

/** Takes one Excel or CSV file, dropped or chosen. */
function SheetField({ label, value: file, onChange, error }: SheetProps) {
  const id = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const wrong = problem ?? error
  return (
    <div className="flex flex-col gap-1.5">
      <p className="font-semibold text-ink text-sm">{label}</p>
      <DropZone
        id={id}
        accepted={SHEETS}
        isInvalid={Boolean(wrong)}
        describedBy={wrong ? `${id}-error` : undefined}
        onFiles={([sheet], found) => {
          setProblem(found)
          if (sheet) onChange(sheet)
        }}
        className="min-h-28 p-4"
      >
        <span className="flex min-w-0 flex-col items-center gap-1">
          <Icon of={FileSpreadsheet} strokeWidth={1.5} className="size-8 text-concrete-500" />
          <span className="wrap-anywhere font-semibold text-ink text-sm">
            {file ? file.name : 'Choisir un fichier .xlsx ou .csv'}
            <span className="sr-only"> ({label})</span>
          </span>
          <span className="text-concrete-600 text-sm">
            {file ? 'Choisir un autre fichier' : <span className="hidden md:block">ou le glisser ici</span>}
          </span>
        </span>
      </DropZone>
      <ErrorText id={`${id}-error`} role="alert">
        {wrong}
      </ErrorText>
    </div>
  )
}
