import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { vehicles } from '#admin/queries/catalogue.ts'
import { SelectField } from '#admin/ui/fields.tsx'
import { FormDialog } from '#admin/ui/form-dialog.tsx'
import { registered } from '#admin/ui/form-fields.tsx'
import { requiredText } from '#admin/ui/form-rules.ts'
import type { Editor } from '#admin/ui/use-editor.ts'
import type { VehicleKind, VehicleModel } from '#contract/vehicle.ts'
import { TextField } from '#web/ui/field.tsx'
import { checkYear, readYear } from './typed-year.ts'

export const KIND_NAMES: Record<VehicleKind, string> = {
  motorcycle: 'Moto',
  scooter: 'Scooter',
  moped: 'Cyclomoteur',
  quad: 'Quad',
  other: 'Autre',
}

type Props<Subject> = { editor: Editor<Subject>; models: VehicleModel[] }

export function ModelDialog({ editor, models }: Props<VehicleModel>) {
  const model = editor.subject
  const makesId = useId()
  const form = useForm({
    defaultValues: {
      make: model?.make ?? '',
      name: model?.name ?? '',
      kind: model?.kind ?? ('motorcycle' as VehicleKind),
      fromYear: model?.fromYear?.toString() ?? '',
      toYear: model?.toYear?.toString() ?? '',
    },
  })
  const saving = useMutation(vehicles.save)
  const year = { inputMode: 'numeric', maxLength: 4, autoComplete: 'off' } as const
  return (
    <FormDialog
      editor={editor}
      title={model ? 'Modifier le modèle' : 'Ajouter un modèle'}
      form={form}
      save={({ make, name, kind, fromYear, toYear }) =>
        saving.mutateAsync({
          id: model?.id ?? null,
          fields: {
            make: make.trim(),
            name: name.trim(),
            kind,
            fromYear: readYear(fromYear),
            toYear: readYear(toYear),
          },
        })
      }
      problem="Erreur lors de la sauvegarde du modèle"
    >
      <TextField
        label="Marque"
        required
        list={makesId}
        autoComplete="off"
        maxLength={100}
        {...registered(form, 'make', requiredText('Veuillez saisir la marque'))}
      />
      <datalist id={makesId}>
        {[...new Set(models.map(({ make }) => make))].map((make) => (
          <option key={make} value={make} />
        ))}
      </datalist>
      <TextField
        label="Modèle"
        required
        autoComplete="off"
        maxLength={100}
        placeholder="Ex. MT-07"
        {...registered(form, 'name', requiredText('Veuillez saisir le modèle'))}
      />
      <SelectField label="Genre" options={Object.entries(KIND_NAMES)} {...registered(form, 'kind')} />
      <div className="pairs grid gap-4">
        <TextField
          label="De l’année"
          hint="Vide : inconnue"
          {...year}
          {...registered(form, 'fromYear', { validate: checkYear })}
        />
        <TextField
          label="À l’année"
          hint="Vide : encore vendu"
          {...year}
          {...registered(form, 'toYear', { validate: checkYear })}
        />
      </div>
    </FormDialog>
  )
}

/** Renames a make in all its models; the name of another make joins the two. */
export function MakeDialog({ editor, models }: Props<null>) {
  const makes = [...new Set(models.map(({ make }) => make))]
  const form = useForm({ defaultValues: { make: '', name: '' } })
  const renaming = useMutation(vehicles.renameMake)
  return (
    <FormDialog
      editor={editor}
      title="Renommer une marque"
      form={form}
      saveLabel="Renommer"
      save={({ make, name }) =>
        renaming.mutateAsync({
          ids: models.filter((model) => model.make === make).map(({ id }) => id),
          make: name.trim(),
        })
      }
      problem="Erreur lors du changement de nom de la marque"
    >
      <SelectField
        label="Marque"
        required
        options={[['', 'Choisir…'], ...makes.map((make) => [make, make] as const)]}
        {...registered(form, 'make', requiredText('Veuillez choisir une marque'))}
      />
      <TextField
        label="Nouveau nom"
        required
        autoComplete="off"
        maxLength={100}
        hint="Celui d’une marque qui existe réunit les deux."
        {...registered(form, 'name', requiredText('Veuillez saisir le nouveau nom'))}
      />
    </FormDialog>
  )
}
