import { useQuery } from '@tanstack/react-query'
import { wilayas } from '#admin/queries/wilayas.ts'
import { EditableList, type ListWords } from '#admin/ui/editable-list.tsx'
import { useEditor } from '#admin/ui/use-editor.ts'
import { byText, type ListSettings } from '#admin/ui/use-list.ts'
import type { Wilaya } from '#contract/wilaya.ts'
import { wilayaLabel } from '#rules/option-search.ts'
import { WilayaDialog } from './wilaya-dialog.tsx'
import { WilayaRow } from './wilaya-row.tsx'

const WORDS: ListWords = {
  title: 'Wilayas',
  one: 'wilaya',
  many: 'wilayas',
  searchHint: 'Nom ou numéro',
}

const LAST = 1000

const SETTINGS: ListSettings<Wilaya> = {
  textOf: wilayaLabel,
  sorts: [
    {
      key: 'numero',
      label: 'Numéro',
      compare: (a, b) => (a.code ?? LAST) - (b.code ?? LAST) || byText(a.name, b.name),
    },
    { key: 'nom', label: 'Nom A-Z', compare: (a, b) => byText(a.name, b.name) },
    { key: 'domicile', label: 'Domicile, plus cher', compare: (a, b) => b.homePrice - a.homePrice },
    { key: 'centre', label: 'Centre, plus cher', compare: (a, b) => b.centerPrice - a.centerPrice },
  ],
  // All on one page: they are few, and their order is familiar.
  pageSize: 100,
}

export function WilayasScreen() {
  const editor = useEditor<Wilaya>('wilaya')
  return (
    <EditableList
      words={WORDS}
      settings={SETTINGS}
      query={useQuery(wilayas.query)}
      editor={editor}
      deletion={wilayas.remove}
      nameOf={({ name }) => `la wilaya « ${name} »`}
      layout="grid grid-cols-1 gap-2 @lg:grid-cols-2 @3xl:grid-cols-1 @3xl:gap-0"
      skeletons={10}
      skeleton={
        <div className="flex h-28 items-start border border-concrete-200 bg-white px-4 py-5 @3xl:h-14.5 @3xl:not-first:border-t-0">
          <span className="h-4 w-36 bg-concrete-200" />
        </div>
      }
      entry={(wilaya, actions) => <WilayaRow wilaya={wilaya} {...actions} />}
    >
      <WilayaDialog key={editor.key} editor={editor} />
    </EditableList>
  )
}
