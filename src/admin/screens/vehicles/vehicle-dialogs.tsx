import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { vehicles } from '#admin/queries/catalogue.ts'
import { ItemDialog } from '#admin/ui/editable-list.tsx'
import { FormDialog } from '#admin/ui/form-dialog.tsx'
import { fieldsOf } from '#admin/ui/form-fields.tsx'
import type { Editor } from '#admin/ui/use-editor.ts'
import type { VehicleKind, VehicleModel } from '#contract/vehicle.ts'
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
  const Field = fieldsOf(form)
  const year = { inputMode: 'numeric', maxLength: 4, autoComplete: 'off' } as const
  return (
    <ItemDialog
      list={vehicles}
      editor={editor}
      form={form}
      toFields={({ make, name, kind, fromYear, toYear }) => ({
        make: make.trim(),
        name: name.trim(),
        kind,
        fromYear: readYear(fromYear),
        toYear: readYear(toYear),
      })}
    >
      <Field.Text
        name="make"
        label="Marque"
        required="Veuillez saisir la marque"
        list={makesId}
        maxLength={100}
      />
      <datalist id={makesId}>
        {[...new Set(models.map(({ make }) => make))].map((make) => (
          <option key={make} value={make} />
        ))}
      </datalist>
      <Field.Text
        name="name"
        label="Modèle"
        required="Veuillez saisir le modèle"
        maxLength={100}
        placeholder="Ex. MT-07"
      />
      <Field.Select name="kind" label="Genre" options={Object.entries(KIND_NAMES)} />
      <div className="pairs grid gap-4">
        <Field.Text
          name="fromYear"
          label="De l’année"
          hint="Vide : inconnue"
          {...year}
          rules={{ validate: checkYear }}
        />
        <Field.Text
          name="toYear"
          label="À l’année"
          hint="Vide : encore vendu"
          {...year}
          rules={{ validate: checkYear }}
        />
      </div>
    </ItemDialog>
  )
}

/** Renames a make in all its models; the name of another make joins the two. */
export function MakeDialog({ editor, models }: Props<null>) {
  const makes = [...new Set(models.map(({ make }) => make))]
  const form = useForm({ defaultValues: { make: '', name: '' } })
  const Field = fieldsOf(form)
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
      <Field.Select
        name="make"
        label="Marque"
        required="Veuillez choisir une marque"
        options={[['', 'Choisir…'], ...makes.map((make) => [make, make] as const)]}
      />
      <Field.Text
        name="name"
        label="Nouveau nom"
        required="Veuillez saisir le nouveau nom"
        maxLength={100}
        hint="Celui d’une marque qui existe réunit les deux."
      />
    </FormDialog>
  )
}
