import { useQuery } from '@tanstack/react-query'
import { vehicles } from '#admin/queries/catalogue.ts'
import { byText, EditableList, type ListSettings } from '#admin/ui/editable-list.tsx'
import { RowActions } from '#admin/ui/icon-button.tsx'
import { useEditor } from '#admin/ui/use-editor.ts'
import type { VehicleModel } from '#contract/vehicle.ts'
import { vehicleName, yearsText } from '#rules/fits.ts'
import { Button } from '#web/ui/button.tsx'
import { KIND_NAMES, MakeDialog, ModelDialog } from './vehicle-dialogs.tsx'

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
          <Button look="outline" size="small" aria-haspopup="dialog" onClick={() => renaming.open(null)}>
            Renommer une marque
          </Button>
        ) : undefined
      }
      editor={editor}
      nameOf={({ make, name }) => `le modèle «\u00a0${make} ${name}\u00a0»`}
      layout="grid @2xl:grid-cols-2 @4xl:grid-cols-3 gap-2"
      skeletons={12}
      skeleton={
        <div className="flex h-16 items-center border border-concrete-200 bg-white px-4">
          <span className="h-4 w-32 bg-concrete-200" />
        </div>
      }
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
