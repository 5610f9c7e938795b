import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Screen } from '#admin/frame/screen.tsx'
import { deleteWilaya, wilayas } from '#admin/queries/wilayas.ts'
import { AddButton } from '#admin/ui/add-button.tsx'
import { DeleteDialog } from '#admin/ui/confirm-dialog.tsx'
import { ListStates } from '#admin/ui/list-states.tsx'
import { ListTools } from '#admin/ui/list-tools.tsx'
import { PageLinks } from '#admin/ui/page-links.tsx'
import { useEditor } from '#admin/ui/use-editor.ts'
import { byText, countText, type Sort, useList } from '#admin/ui/use-list.ts'
import type { Wilaya } from '#contract/wilaya.ts'
import { wilayaLabel } from '#rules/option-search.ts'
import { WilayaDialog } from './wilaya-dialog.tsx'
import { WilayaRow } from './wilaya-row.tsx'

const LAST = 1000

const SORTS: [Sort<Wilaya>, ...Sort<Wilaya>[]] = [
  {
    key: 'numero',
    label: 'Numéro',
    compare: (a, b) => (a.code ?? LAST) - (b.code ?? LAST) || byText(a.name, b.name),
  },
  { key: 'nom', label: 'Nom A-Z', compare: (a, b) => byText(a.name, b.name) },
  { key: 'domicile', label: 'Domicile, plus cher', compare: (a, b) => b.homePrice - a.homePrice },
  { key: 'centre', label: 'Centre, plus cher', compare: (a, b) => b.centerPrice - a.centerPrice },
]

const WORDS = {
  loading: 'Chargement des wilayas…',
  failed: 'Impossible de charger les wilayas',
  none: 'Aucune wilaya trouvée',
  add: 'Ajouter une wilaya',
}

export function WilayasScreen() {
  const query = useQuery(wilayas)
  // All on one page: they are few, and known by heart in their order.
  const list = useList(query.data, { textOf: wilayaLabel, sorts: SORTS, pageSize: 100 })
  const editor = useEditor<Wilaya>('wilaya')
  const [doomed, setDoomed] = useState<Wilaya | null>(null)
  const deletion = useMutation(deleteWilaya)
  return (
    <Screen
      title="Wilayas"
      count={countText(list, ['wilaya', 'wilayas'])}
      actions={<AddButton label="Ajouter une wilaya" onClick={() => editor.open(null)} />}
    >
      <ListTools list={list} label="Rechercher une wilaya" placeholder="Nom ou numéro" />
      <div className="@container">
        <ListStates
          query={query}
          list={list}
          words={WORDS}
          onAdd={() => editor.open(null)}
          skeleton={<Skeleton />}
        >
          <ul className="grid grid-cols-1 gap-2 @lg:grid-cols-2 @3xl:grid-cols-1 @3xl:gap-0">
            {list.shown.map((wilaya) => (
              <WilayaRow
                key={wilaya.id}
                wilaya={wilaya}
                onEdit={() => editor.open(wilaya)}
                onDelete={() => setDoomed(wilaya)}
              />
            ))}
          </ul>
          <PageLinks page={list.page} pages={list.pages} label="Pages de wilayas" />
        </ListStates>
      </div>
      <WilayaDialog key={editor.key} editor={editor} />
      <DeleteDialog
        thing={doomed && `la wilaya « ${doomed.name} »`}
        onDelete={() => doomed && deletion.mutateAsync(doomed.id)}
        onClose={() => setDoomed(null)}
      />
    </Screen>
  )
}

function Skeleton() {
  return (
    <div className="grid grid-cols-1 gap-2 @lg:grid-cols-2 @3xl:grid-cols-1 @3xl:gap-0">
      {[...'abcdefghij'].map((key) => (
        <div
          key={key}
          className="flex h-28 items-start border border-concrete-200 bg-white px-4 py-5 @3xl:h-14.5 @3xl:not-first:border-t-0"
        >
          <span className="h-4 w-36 bg-concrete-200" />
        </div>
      ))}
    </div>
  )
}
