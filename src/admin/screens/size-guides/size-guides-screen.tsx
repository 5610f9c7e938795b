import { useQuery } from '@tanstack/react-query'
import { counted } from '#admin/count-text.ts'
import { categories, sizeGuides } from '#admin/queries/catalogue.ts'
import { byText, EditableList, type ListSettings } from '#admin/ui/editable-list.tsx'
import { RowActions } from '#admin/ui/icon-button.tsx'
import { useEditor } from '#admin/ui/use-editor.ts'
import type { SizeGuide } from '#contract/size-guide.ts'
import { GuideDialog } from './guide-dialog.tsx'

const SETTINGS: ListSettings<SizeGuide> = {
  title: 'Guides des tailles',
  help: 'guides-tailles',
  searchHint: 'Nom du guide',
  textOf: ({ name }) => name,
  sorts: [
    { key: 'nom', label: 'Nom A-Z', compare: (a, b) => byText(a.name, b.name) },
    { key: 'recents', label: 'Plus récents', compare: (a, b) => b.id - a.id },
  ],
  pageSize: 60,
}

export function SizeGuidesScreen() {
  const editor = useEditor<SizeGuide>('size-guide')
  const { data: all } = useQuery(categories.query)
  const usersOf = (guide: SizeGuide) =>
    all?.filter(({ sizeGuideId }) => sizeGuideId === guide.id).map(({ name }) => name) ?? []
  return (
    <EditableList
      list={sizeGuides}
      settings={SETTINGS}
      query={useQuery(sizeGuides.query)}
      editor={editor}
      nameOf={({ name }) => `le guide «\u00a0${name}\u00a0»`}
      layout="grid grid-cols-1 gap-2 @2xl:grid-cols-2"
      skeletons={5}
      skeleton={
        <div className="flex h-22 items-center border border-concrete-200 bg-white px-4">
          <span className="h-4 w-32 bg-concrete-200" />
        </div>
      }
      entry={(guide, actions) => <GuideRow guide={guide} users={usersOf(guide)} {...actions} />}
    >
      <GuideDialog key={editor.key} editor={editor} />
    </EditableList>
  )
}

type Props = { guide: SizeGuide; users: string[]; onEdit: () => void; onDelete: () => void }

function GuideRow({ guide: { name, rows, measure }, users, ...actions }: Props) {
  return (
    <li className="flex min-h-22 items-center gap-2 border border-concrete-200 bg-white py-2 pr-1.5 pl-4">
      <div className="min-w-0 flex-1">
        <h2 className="wrap-anywhere font-semibold text-ink">{name}</h2>
        <p className="wrap-anywhere text-concrete-600 text-sm">
          {counted(rows.length, 'ligne', 'lignes')}
          {measure && `, mesure\u00a0: ${measure.label}`}
        </p>
        <p className="wrap-anywhere text-concrete-600 text-sm">
          {users.length > 0 ? users.join(', ') : 'Aucune catégorie'}
        </p>
      </div>
      <RowActions name={name} {...actions} />
    </li>
  )
}
