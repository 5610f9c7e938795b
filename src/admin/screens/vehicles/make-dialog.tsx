import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { vehicles } from '#admin/queries/catalogue.ts'
import { SelectField } from '#admin/ui/fields.tsx'
import { FormDialog } from '#admin/ui/form-dialog.tsx'
import { registered } from '#admin/ui/form-fields.ts'
import { requiredText } from '#admin/ui/form-rules.ts'
import type { Editor } from '#admin/ui/use-editor.ts'
import type { VehicleModel } from '#contract/vehicle.ts'
import { TextField } from '#web/ui/field.tsx'

type Props = { editor: Editor<null>; models: VehicleModel[] }

/** Gives a make another name, in all its models; a name that is there joins the two. */
export function MakeDialog({ editor, models }: Props) {
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
