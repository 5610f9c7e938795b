import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Screen } from '#admin/frame/screen.tsx'
import { brands, deleteBrand } from '#admin/queries/brands.ts'
import { AddButton } from '#admin/ui/add-button.tsx'
import { DeleteDialog } from '#admin/ui/confirm-dialog.tsx'
import { ListStates } from '#admin/ui/list-states.tsx'
import { ListTools } from '#admin/ui/list-tools.tsx'
import { PageLinks } from '#admin/ui/page-links.tsx'
import { RowActions } from '#admin/ui/row-actions.tsx'
import { useEditor } from '#admin/ui/use-editor.ts'
import { byText, countText, type Sort, useList } from '#admin/ui/use-list.ts'
import type { Brand } from '#contract/brand.ts'
import { BrandDialog } from './brand-dialog.tsx'

const SORTS: [Sort<Brand>, ...Sort<Brand>[]] = [
  { key: 'nom', label: 'Nom A-Z', compare: (a, b) => byText(a.name, b.name) },
  { key: 'nom-z', label: 'Nom Z-A', compare: (a, b) => byText(b.name, a.name) },
  { key: 'recentes', label: 'Plus récentes', compare: (a, b) => b.id - a.id },
]

const WORDS = {
  loading: 'Chargement des marques…',
  failed: 'Impossible de charger les marques',
  none: 'Aucune marque trouvée',
  add: 'Ajouter une marque',
}

const GRID = 'grid @2xl:grid-cols-2 @4xl:grid-cols-3 gap-2'

export function BrandsScreen() {
  const query = useQuery(brands)
  const list = useList(query.data, { textOf: ({ name }) => name, sorts: SORTS, pageSize: 60 })
  const editor = useEditor<Brand>('brand')
  const [doomed, setDoomed] = useState<Brand | null>(null)
  const deletion = useMutation(deleteBrand)
  return (
    <Screen
      title="Marques"
      count={countText(list, ['marque', 'marques'])}
      actions={<AddButton label="Ajouter une marque" onClick={() => editor.open(null)} />}
    >
      <ListTools list={list} label="Rechercher une marque" placeholder="Nom de la marque" />
      <div className="@container">
        <ListStates
          query={query}
          list={list}
          words={WORDS}
          onAdd={() => editor.open(null)}
          skeleton={<Skeleton />}
        >
          <ul className={GRID}>
            {list.shown.map((brand) => (
              <li
                key={brand.id}
                className="flex min-h-14 items-center gap-2 border border-concrete-200 bg-white py-1.5 pr-1.5 pl-4"
              >
                <h2 className="min-w-0 flex-1 font-semibold text-ink">{brand.name}</h2>
                <RowActions
                  name={brand.name}
                  onEdit={() => editor.open(brand)}
                  onDelete={() => setDoomed(brand)}
                />
              </li>
            ))}
          </ul>
          <PageLinks page={list.page} pages={list.pages} label="Pages de marques" />
        </ListStates>
      </div>
      <BrandDialog key={editor.key} editor={editor} />
      <DeleteDialog
        thing={doomed && `la marque « ${doomed.name} »`}
        onDelete={() => doomed && deletion.mutateAsync(doomed.id)}
        onClose={() => setDoomed(null)}
      />
    </Screen>
  )
}

function Skeleton() {
  return (
    <div className={GRID}>
      {Array.from({ length: 12 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike
        <div key={index} className="flex h-14.5 items-center border border-concrete-200 bg-white px-4">
          <span className="h-4 w-32 bg-concrete-200" />
        </div>
      ))}
    </div>
  )
}
