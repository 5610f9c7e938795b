import { useQuery } from '@tanstack/react-query'
import { brands } from '#admin/queries/brands.ts'
import { EditableList, type ListWords } from '#admin/ui/editable-list.tsx'
import { RowActions } from '#admin/ui/row-actions.tsx'
import { useEditor } from '#admin/ui/use-editor.ts'
import { byText, type ListSettings } from '#admin/ui/use-list.ts'
import type { Brand } from '#contract/brand.ts'
import { BrandDialog } from './brand-dialog.tsx'

const WORDS: ListWords = {
  title: 'Marques',
  one: 'marque',
  many: 'marques',
  searchHint: 'Nom de la marque',
}

const SETTINGS: ListSettings<Brand> = {
  textOf: ({ name }) => name,
  sorts: [
    { key: 'nom', label: 'Nom A-Z', compare: (a, b) => byText(a.name, b.name) },
    { key: 'nom-z', label: 'Nom Z-A', compare: (a, b) => byText(b.name, a.name) },
    { key: 'recentes', label: 'Plus récentes', compare: (a, b) => b.id - a.id },
  ],
  pageSize: 60,
}

export function BrandsScreen() {
  const editor = useEditor<Brand>('brand')
  return (
    <EditableList
      words={WORDS}
      settings={SETTINGS}
      query={useQuery(brands.query)}
      editor={editor}
      deletion={brands.remove}
      nameOf={({ name }) => `la marque « ${name} »`}
      layout="grid @2xl:grid-cols-2 @4xl:grid-cols-3 gap-2"
      skeletons={12}
      skeleton={
        <div className="flex h-14.5 items-center border border-concrete-200 bg-white px-4">
          <span className="h-4 w-32 bg-concrete-200" />
        </div>
      }
      entry={({ name }, actions) => (
        <li className="flex min-h-14 items-center gap-2 border border-concrete-200 bg-white py-1.5 pr-1.5 pl-4">
          <h2 className="min-w-0 flex-1 font-semibold text-ink">{name}</h2>
          <RowActions name={name} {...actions} />
        </li>
      )}
    >
      <BrandDialog key={editor.key} editor={editor} />
    </EditableList>
  )
}
