import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Screen } from '#admin/frame/screen.tsx'
import { categories, deleteCategory } from '#admin/queries/categories.ts'
import { AddButton } from '#admin/ui/add-button.tsx'
import { DeleteDialog } from '#admin/ui/confirm-dialog.tsx'
import { ListStates } from '#admin/ui/list-states.tsx'
import { ListTools } from '#admin/ui/list-tools.tsx'
import { PageLinks } from '#admin/ui/page-links.tsx'
import { useEditor } from '#admin/ui/use-editor.ts'
import { byText, countText, type Sort, useList } from '#admin/ui/use-list.ts'
import type { Category } from '#contract/category.ts'
import { CategoryCard } from './category-card.tsx'
import { CategoryDialog } from './category-dialog.tsx'

const SORTS: [Sort<Category>, ...Sort<Category>[]] = [
  { key: 'boutique', label: 'Ordre de la boutique', compare: (a, b) => a.id - b.id },
  { key: 'nom', label: 'Nom A-Z', compare: (a, b) => byText(a.name, b.name) },
  { key: 'recentes', label: 'Plus récentes', compare: (a, b) => b.id - a.id },
]

const WORDS = {
  loading: 'Chargement des catégories…',
  failed: 'Impossible de charger les catégories',
  none: 'Aucune catégorie trouvée',
  add: 'Ajouter une catégorie',
}

const GRID = 'grid grid-cols-1 gap-3 @2xl:grid-cols-2 @5xl:grid-cols-3'

export function CategoriesScreen() {
  const query = useQuery(categories)
  const list = useList(query.data, {
    textOf: ({ name, subcategories }) => [name, ...subcategories].join('\n'),
    sorts: SORTS,
    pageSize: 30,
  })
  const editor = useEditor<Category>('category')
  const [doomed, setDoomed] = useState<Category | null>(null)
  const deletion = useMutation(deleteCategory)
  return (
    <Screen
      title="Catégories"
      count={countText(list, ['catégorie', 'catégories'])}
      actions={<AddButton label="Ajouter une catégorie" onClick={() => editor.open(null)} />}
    >
      <ListTools list={list} label="Rechercher une catégorie" placeholder="Catégorie ou sous-catégorie" />
      <div className="@container">
        <ListStates
          query={query}
          list={list}
          words={WORDS}
          onAdd={() => editor.open(null)}
          skeleton={<Skeleton />}
        >
          <ul className={GRID}>
            {list.shown.map((category) => (
              <CategoryCard
                key={category.id}
                category={category}
                onEdit={() => editor.open(category)}
                onDelete={() => setDoomed(category)}
              />
            ))}
          </ul>
          <PageLinks page={list.page} pages={list.pages} label="Pages de catégories" />
        </ListStates>
      </div>
      <CategoryDialog key={editor.key} editor={editor} />
      <DeleteDialog
        thing={doomed && `la catégorie « ${doomed.name} »`}
        onDelete={() => doomed && deletion.mutateAsync(doomed.id)}
        onClose={() => setDoomed(null)}
      />
    </Screen>
  )
}

function Skeleton() {
  return (
    <div className={GRID}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <div key={key} className="flex h-40 gap-4 border border-concrete-200 bg-white p-4">
          <span className="size-16 bg-concrete-200" />
          <span className="mt-2 h-4 w-32 bg-concrete-200" />
        </div>
      ))}
    </div>
  )
}
