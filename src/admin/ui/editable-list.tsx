import { type UseMutationOptions, type UseQueryResult, useMutation } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'
import { Screen } from '#admin/ui/screen.tsx'
import { Button } from '#web/ui/button.tsx'
import { AddButton } from './add-button.tsx'
import { DeleteDialog } from './confirm-dialog.tsx'
import { ListStates } from './list-states.tsx'
import { Notice } from './notice.tsx'
import { PageLinks } from './page-links.tsx'
import { SearchBox } from './search-box.tsx'
import { Select } from './select-field.tsx'
import type { Editor } from './use-editor.ts'
import { countText, type ListSettings, useList } from './use-list.ts'
import { useSearchChange } from './use-search-change.ts'

/** A list's names in its texts; `one` and `many` are feminine nouns. */
export type ListWords = {
  title: string
  one: string
  many: string
  /** What the search matches. */
  searchHint: string
}

type Props<Item> = {
  words: ListWords
  settings: ListSettings<Item>
  query: UseQueryResult<Item[]>
  editor: Editor<Item>
  deletion: UseMutationOptions<undefined, Error, number>
  /** The item with its article, « la marque Arai », for the delete dialog. */
  nameOf: (item: Item) => string
  /** Classes that lay out the items, and the skeletons before them. */
  layout: string
  skeleton: ReactNode
  skeletons: number
  entry: (item: Item, actions: { onEdit: () => void; onDelete: () => void }) => ReactNode
  /** The screen's dialogs. */
  children: ReactNode
}

/** The screen of a list that is loaded whole and searched, sorted and edited in the browser. */
export function EditableList<Item extends { id: number }>({
  words,
  settings,
  query,
  editor,
  deletion,
  nameOf,
  layout,
  skeleton,
  skeletons,
  entry,
  children,
}: Props<Item>) {
  const { title, one, many, searchHint } = words
  const list = useList(query.data, settings)
  const changeSearch = useSearchChange()
  const [deleting, setDeleting] = useState<Item | null>(null)
  const { mutateAsync: remove } = useMutation(deletion)
  const add = () => editor.open(null)
  return (
    <Screen
      title={title}
      count={countText(list, words)}
      actions={<AddButton label={`Ajouter une ${one}`} onClick={add} />}
    >
      <div className="mb-4 flex flex-col gap-2 sm:flex-row lg:mb-5">
        <SearchBox label={`Rechercher une ${one}`} placeholder={searchHint} />
        <div className="sm:w-56">
          <Select
            aria-label="Trier"
            value={list.sort}
            onChange={({ target: { value } }) =>
              changeSearch({ tri: value === settings.sorts[0].key ? undefined : value }, { replace: true })
            }
            options={settings.sorts.map(({ key, label }) => [key, label])}
          />
        </div>
      </div>
      <div className="@container">
        <ListStates
          query={query}
          words={{ loading: `Chargement des ${many}…`, failed: `Impossible de charger les ${many}` }}
          layout={layout}
          skeleton={skeleton}
          skeletons={skeletons}
          empty={list.found === 0 && <Empty search={list.search} noun={one} onAdd={add} />}
        >
          <ul className={layout}>
            {list.shown.map((item) => (
              <Fragment key={item.id}>
                {entry(item, { onEdit: () => editor.open(item), onDelete: () => setDeleting(item) })}
              </Fragment>
            ))}
          </ul>
          <PageLinks
            page={list.page}
            pages={list.pages}
            label={`Pages ${many.startsWith('a') ? 'd’' : 'de '}${many}`}
          />
        </ListStates>
      </div>
      {children}
      <DeleteDialog
        thing={deleting && nameOf(deleting)}
        onDelete={() => deleting && remove(deleting.id)}
        onClose={() => setDeleting(null)}
      />
    </Screen>
  )
}

type EmptyProps = { search: string; noun: string; onAdd: () => void }

function Empty({ search, noun, onAdd }: EmptyProps) {
  const changeSearch = useSearchChange()
  const title = `Aucune ${noun} trouvée`
  if (!search) {
    return (
      <Notice title={title}>
        <Button onClick={onAdd}>Ajouter une {noun}</Button>
      </Notice>
    )
  }
  return (
    <Notice title={title} text={`Rien ne correspond à « ${search} ».`}>
      <Button look="outline" onClick={() => changeSearch({ recherche: undefined }, { replace: true })}>
        Tout afficher
      </Button>
    </Notice>
  )
}
