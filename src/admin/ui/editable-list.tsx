import { type UseMutationOptions, type UseQueryResult, useMutation } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'
import { Screen } from '#admin/ui/screen.tsx'
import { Button } from '#web/ui/button.tsx'
import { AddButton } from './add-button.tsx'
import { DeleteDialog } from './confirm-dialog.tsx'
import { ListStates } from './list-states.tsx'
import { ListTools } from './list-tools.tsx'
import { Notice } from './notice.tsx'
import { PageLinks } from './page-links.tsx'
import type { Editor } from './use-editor.ts'
import { countText, type ListSettings, useList } from './use-list.ts'

/** The texts of one list's screen. */
export type ListWords = {
  title: string
  one: string
  many: string
  add: string
  search: string
  searchHint: string
  loading: string
  failed: string
  none: string
  pages: string
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
  const list = useList(query.data, settings)
  const [deleting, setDeleting] = useState<Item | null>(null)
  const { mutateAsync: remove } = useMutation(deletion)
  const add = () => editor.open(null)
  return (
    <Screen
      title={words.title}
      count={countText(list, words)}
      actions={<AddButton label={words.add} onClick={add} />}
    >
      <ListTools list={list} label={words.search} placeholder={words.searchHint} />
      <div className="@container">
        <ListStates
          query={query}
          words={words}
          layout={layout}
          skeleton={skeleton}
          skeletons={skeletons}
          empty={list.found === 0 && <Empty list={list} words={words} onAdd={add} />}
        >
          <ul className={layout}>
            {list.shown.map((item) => (
              <Fragment key={item.id}>
                {entry(item, { onEdit: () => editor.open(item), onDelete: () => setDeleting(item) })}
              </Fragment>
            ))}
          </ul>
          <PageLinks page={list.page} pages={list.pages} label={words.pages} />
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

type EmptyProps = {
  list: { search: string; setSearch: (text: string) => void }
  words: ListWords
  onAdd: () => void
}

function Empty({ list, words, onAdd }: EmptyProps) {
  if (!list.search) {
    return (
      <Notice title={words.none}>
        <Button onClick={onAdd}>{words.add}</Button>
      </Notice>
    )
  }
  return (
    <Notice title={words.none} text={`Rien ne correspond à « ${list.search} ».`}>
      <Button look="outline" onClick={() => list.setSearch('')}>
        Tout afficher
      </Button>
    </Notice>
  )
}
