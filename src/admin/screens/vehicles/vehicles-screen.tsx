import { TextCursorInput } from '@lucide/icons'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { addUsualModels, vehicles } from '#admin/queries/catalogue.ts'
import { byText, EditableList, ItemDialog, type ListSettings, UsualButton } from '#admin/ui/editable-list.tsx'
import { FormDialog } from '#admin/ui/form-dialog.tsx'
import { useFormFields } from '#admin/ui/form-fields.tsx'
import { checkYear, readYear } from '#admin/ui/form-rules.ts'
import { RowActions } from '#admin/ui/icon-button.tsx'
import { RowSkeleton } from '#admin/ui/query-boundary.tsx'
import { type Editor, useEditor } from '#admin/ui/use-editor.ts'
import type { VehicleKind, VehicleModel } from '#contract/vehicle.ts'
import { vehicleName, yearsText } from '#rules/vehicle-fits.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

const SETTINGS: ListSettings<VehicleModel> = {
  title: 'Motos',
  help: 'motos',
  searchHint: 'Marque ou modèle',
  textOf: ({ make, name }) => `${make} ${name}`,
  sorts: [
    { key: 'marque', label: 'Par marque', compare: () => 0 },
    { key: 'nom', label: 'Modèle A-Z', compare: (a, b) => byText(a.name, b.name) },
    { key: 'recents', label: 'Plus récents', compare: (a, b) => b.id - a.id },
  ],
  pageSize: 60,
}

export function VehiclesScreen() {
  const editor = useEditor<VehicleModel>('vehicle')
  const renaming = useEditor<null>('make')
  const query = useQuery(vehicles.query)
  return (
    <EditableList
      list={vehicles}
      settings={SETTINGS}
      query={query}
      actions={
        query.data && query.data.length > 0 ? (
          <Button
            look="outline"
            size="small"
            aria-haspopup="dialog"
            onClick={() => renaming.open(null)}
            className="max-sm:border-0"
          >
            <Icon of={TextCursorInput} className="size-5 sm:hidden" />
            <span className="max-sm:sr-only">Renommer une marque</span>
          </Button>
        ) : undefined
      }
      usual={<UsualButton label="Ajouter les modèles courants" add={addUsualModels} />}
      editor={editor}
      nameOf={({ make, name }) => `le modèle «\u00a0${make} ${name}\u00a0»`}
      layout="grid @2xl:grid-cols-2 @4xl:grid-cols-3 gap-2"
      skeletons={12}
      skeleton={<RowSkeleton className="h-16" />}
      entry={(model, actions) => (
        <li className="flex min-h-16 items-center gap-2 border border-concrete-200 bg-white py-1.5 pr-1.5 pl-4">
          <div className="min-w-0 flex-1 leading-snug">
            <h2 className="wrap-anywhere font-semibold text-ink">{vehicleName(model, null)}</h2>
            <p className="text-concrete-600 text-sm">
              {[KIND_NAMES[model.kind], yearsText(model)].filter(Boolean).join(', ')}
            </p>
          </div>
          <RowActions name={vehicleName(model, null)} {...actions} />
        </li>
      )}
    >
      <ModelDialog key={editor.key} editor={editor} models={query.data ?? []} />
      <MakeDialog key={renaming.key} editor={renaming} models={query.data ?? []} />
    </EditableList>
  )
}

const KIND_NAMES: Record<VehicleKind, string> = {
  motorcycle: 'Moto',
  scooter: 'Scooter',
  moped: 'Cyclomoteur',
  quad: 'Quad',
  other: 'Autre',
}

type Props<Subject> = { editor: Editor<Subject>; models: VehicleModel[] }

function ModelDialog({ editor, models }: Props<VehicleModel>) {
  const model = editor.subject
  const makesId = useId()
  const { form, Field } = useFormFields({
    defaultValues: {
      make: model?.make ?? '',
      name: model?.name ?? '',
      kind: model?.kind ?? ('motorcycle' as VehicleKind),
      fromYear: model?.fromYear?.toString() ?? '',
      toYear: model?.toYear?.toString() ?? '',
    },
  })
  const year = {
    inputMode: 'numeric',
    maxLength: 4,
    autoComplete: 'off',
    rules: { validate: checkYear },
  } as const
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
      <Field.Select name="kind" label="Type" options={Object.entries(KIND_NAMES)} />
      <div className="pairs grid gap-4">
        <Field.Text name="fromYear" label="De l’année" hint="Vide : inconnue" {...year} />
        <Field.Text name="toYear" label="À l’année" hint="Vide : encore vendu" {...year} />
      </div>
    </ItemDialog>
  )
}

/** Renames a make in all its models; the name of another make merges the two makes. */
function MakeDialog({ editor, models }: Props<null>) {
  const makes = [...new Set(models.map(({ make }) => make))]
  const { form, Field } = useFormFields({ defaultValues: { make: '', name: '' } })
  const renaming = useMutation(vehicles.renameMake)
  return (
    <FormDialog
      editor={editor}
      title="Renommer une marque"
      form={form}
      saveLabel="Renommer"
      save={({ make, name }) =>
        renaming.mutateAsync({
          models: models.filter((model) => model.make === make),
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
