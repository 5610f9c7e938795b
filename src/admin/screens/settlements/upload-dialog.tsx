import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { addSettlement, type NewSettlement, readSettlementColumns } from '#admin/queries/parcels.ts'
import { FileField } from '#admin/ui/file-field.tsx'
import { FormDialog } from '#admin/ui/form-dialog.tsx'
import { fieldsOf, useField } from '#admin/ui/form-fields.tsx'
import { ProgressBar } from '#admin/ui/progress.tsx'
import type { Editor } from '#admin/ui/use-editor.ts'
import type { Courier } from '#contract/courier.ts'
import type { SettlementColumns } from '#contract/settlement.ts'

type Props = {
  editor: Editor<null>
  couriers: Pick<Courier, 'id' | 'name'>[]
  /** Id of the courier that most probably pays; null if it is not known. */
  likelyId: number | null
}

type SheetColumn = SettlementColumns['columns'][number]

export function UploadDialog({ editor, couriers, likelyId }: Props) {
  const navigate = useNavigate()
  const form = useForm<NewSettlement>({
    defaultValues: {
      courierId: likelyId === null ? '' : String(likelyId),
      file: null,
      trackingColumn: '',
      amountColumn: '',
      feeColumn: '',
    },
  })
  const { getValues, resetField } = form
  // Selects the likely courier, which may become known only after the dialog has opened.
  useEffect(() => {
    if (likelyId !== null && getValues('courierId') === '')
      resetField('courierId', { defaultValue: String(likelyId) })
  }, [likelyId, getValues, resetField])
  const Field = fieldsOf(form)
  const file = useField(form.control, 'file')
  const saving = useMutation(addSettlement)
  const [progress, setProgress] = useState(0)
  const reading = useMutation({ mutationFn: readSettlementColumns })
  const { columns = [], feeColumn = null } = reading.data ?? {}
  const [savedId, setSavedId] = useState<number | null>(null)
  // Navigates once the dialog is closed, since an open form blocks navigation.
  useEffect(() => {
    if (savedId === null || editor.isOpen) return
    navigate({ to: '/versements/$id', params: { id: String(savedId) }, state: { isOpenedHere: true } })
  }, [navigate, savedId, editor.isOpen])
  const save = async (values: NewSettlement) => {
    setProgress(0)
    const { id } = await saving.mutateAsync({ ...values, onProgress: setProgress })
    setSavedId(id)
  }
  const read = async (chosen: File) => {
    // Ignores a file that cannot be read: the server refuses it when it is uploaded.
    const found = await reading.mutateAsync(chosen).catch(() => null)
    if (!found || getValues('file') !== chosen) return
    form.setValue('trackingColumn', found.trackingColumn ?? '')
    form.setValue('amountColumn', found.amountColumn ?? '')
  }
  return (
    <FormDialog
      editor={editor}
      title="Vérifier un relevé"
      form={form}
      save={save}
      saveLabel="Vérifier"
      busyLabel="Vérification…"
      canSave={file.value !== null}
      problem="Le relevé n’a pas pu être lu."
    >
      <p className="text-concrete-700">
        Le fichier que le transporteur donne avec l’argent. Rien n’est réglé avant que vous n’acceptiez.
      </p>
      <Field.Select
        name="courierId"
        label="Transporteur"
        required
        rules={{ validate: (id) => id !== '' || 'Choisissez un transporteur' }}
        options={[
          ...(couriers.length === 1 ? [] : [['', 'Choisir…'] as const]),
          ...couriers.map(({ id, name }) => [id, name] as const),
        ]}
      />
      <FileField
        label="Relevé"
        {...file}
        onChange={(chosen) => {
          file.onChange(chosen)
          reading.reset()
          for (const name of COLUMNS) form.setValue(name, '')
          form.clearErrors()
          if (chosen) void read(chosen)
        }}
      />
      {form.formState.isSubmitting && <ProgressBar label="Envoi du relevé" share={progress} />}
      {columns.length > 0 && (
        <fieldset className="flex flex-col gap-4">
          <legend className="mb-3 font-semibold text-ink text-sm">
            Les colonnes du fichier, avec leur première valeur
          </legend>
          <Field.Select
            name="trackingColumn"
            label="Colonne du suivi"
            rules={{ validate: isChosen }}
            options={[['', 'Choisir…'], ...columnOptions(columns)]}
          />
          <Field.Select
            name="amountColumn"
            label="Colonne du montant encaissé"
            rules={{ validate: isChosen }}
            options={[['', 'Choisir…'], ...columnOptions(columns)]}
          />
          <Field.Select
            name="feeColumn"
            label="Colonne des frais (facultatif)"
            options={[
              ['', `Celle que la boutique reconnaît${feeColumn ? `\u00a0: ${feeColumn}` : ''}`],
              ...columnOptions(columns),
            ]}
          />
        </fieldset>
      )}
    </FormDialog>
  )
}

const COLUMNS = ['trackingColumn', 'amountColumn', 'feeColumn'] as const

function isChosen(title: string): true | string {
  return title !== '' || 'Choisissez la colonne'
}

function columnOptions(columns: SheetColumn[]): (readonly [string, string])[] {
  const byTitle = new Map(columns.map((column) => [column.title, column]))
  return [...byTitle.values()].map(({ title, sample }) => [
    title,
    sample ? `${title}\u00a0: ${sample}` : title,
  ])
}
