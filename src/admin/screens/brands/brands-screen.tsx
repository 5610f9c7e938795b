import { useQuery } from '@tanstack/react-query'
import { brands } from '#admin/queries/catalogue.ts'
import { byText, EditableList, ItemDialog, type ListSettings } from '#admin/ui/editable-list.tsx'
import { useFormFields } from '#admin/ui/form-fields.tsx'
import { RowActions } from '#admin/ui/icon-button.tsx'
import { RowSkeleton } from '#admin/ui/query-boundary.tsx'
import { type Editor, useEditor } from '#admin/ui/use-editor.ts'
import type { Brand } from '#contract/brand.ts'

const SETTINGS: ListSettings<Brand> = {
  title: 'Marques',
  help: 'marques',
  searchHint: 'Nom de la marque',
  textOf: ({ name }) => name,
  sorts: [
    { key: 'boutique', label: 'Ordre de la boutique', compare: () => 0 },
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
      list={brands}
      settings={SETTINGS}
      query={useQuery(brands.query)}
      reorder={{ list: 'brands', labelOf: ({ name }) => name }}
      editor={editor}
      nameOf={({ name }) => `la marque «\u00a0${name}\u00a0»`}
      layout="grid @2xl:grid-cols-2 @4xl:grid-cols-3 gap-2"
      skeletons={12}
      skeleton={<RowSkeleton className="h-14.5" />}
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

function BrandDialog({ editor }: { editor: Editor<Brand> }) {
  const brand = editor.subject
  const { form, Field } = useFormFields({ defaultValues: { name: brand?.name ?? '' } })
  return (
    <ItemDialog list={brands} editor={editor} form={form} toFields={({ name }) => ({ name: name.trim() })}>
      <Field.Text
        name="name"
        label="Nom de la marque"
        required="Veuillez saisir le nom de la marque"
        maxLength={100}
        hint={brand ? 'Le nouveau nom apparaîtra sur tous ses produits.' : undefined}
      />
    </ItemDialog>
  )
}
