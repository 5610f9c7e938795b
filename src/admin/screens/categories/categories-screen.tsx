import { useQuery } from '@tanstack/react-query'
import { categories } from '#admin/queries/categories.ts'
import { EditableList, type ListWords } from '#admin/ui/editable-list.tsx'
import { useEditor } from '#admin/ui/use-editor.ts'
import { byText, type ListSettings } from '#admin/ui/use-list.ts'
import type { Category } from '#contract/category.ts'
import { CategoryCard } from './category-card.tsx'
import { CategoryDialog } from './category-dialog.tsx'

const WORDS: ListWords = {
  title: 'Catégories',
  one: 'catégorie',
  many: 'catégories',
  searchHint: 'Catégorie ou sous-catégorie',
}

const SETTINGS: ListSettings<Category> = {
  textOf: ({ name, subcategories }) => [name, ...subcategories].join('\n'),
  sorts: [
    { key: 'boutique', label: 'Ordre de la boutique', compare: (a, b) => a.id - b.id },
    { key: 'nom', label: 'Nom A-Z', compare: (a, b) => byText(a.name, b.name) },
    { key: 'recentes', label: 'Plus récentes', compare: (a, b) => b.id - a.id },
  ],
  pageSize: 30,
}

export function CategoriesScreen() {
  const editor = useEditor<Category>('category')
  return (
    <EditableList
      words={WORDS}
      settings={SETTINGS}
      query={useQuery(categories.query)}
      editor={editor}
      deletion={categories.remove}
      nameOf={({ name }) => `la catégorie « ${name} »`}
      layout="grid grid-cols-1 gap-3 @2xl:grid-cols-2 @5xl:grid-cols-3"
      skeletons={6}
      skeleton={
        <div className="flex h-40 gap-4 border border-concrete-200 bg-white p-4">
          <span className="size-16 bg-concrete-200" />
          <span className="mt-2 h-4 w-32 bg-concrete-200" />
        </div>
      }
      entry={(category, actions) => <CategoryCard category={category} {...actions} />}
    >
      <CategoryDialog key={editor.key} editor={editor} />
    </EditableList>
  )
}
