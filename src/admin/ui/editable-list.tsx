import { type UseMutationOptions, type UseQueryResult, useMutation } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Fragment, type ReactNode, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { counted } from '#admin/count-text.ts'
import type { HelpTopic } from '#admin/help-topics.ts'
import type { ListTexts, OrderedList, Saved } from '#admin/queries/list-resource.ts'
import { formatCount } from '#rules/money.ts'
import { pageCount } from '#rules/product-list.ts'
import { foldText } from '#rules/text.ts'
import { Button } from '#web/ui/button.tsx'
import { DeleteDialog } from './confirm-dialog.tsx'
import { Select } from './fields.tsx'
import { FormDialog } from './form-dialog.tsx'
import type { RowHandlers } from './icon-button.tsx'
import { ListPage, useLastPage } from './paged-list.tsx'
import { Notice } from './query-boundary.tsx'
import { ReorderButton } from './reorder.tsx'
import { AddButton, Screen } from './screen.tsx'
import { SearchBox, useSearchChange } from './search-box.tsx'
import type { Editor } from './use-editor.ts'

/** A sort order of a list. The first one is the default, which the URL does not name. */
type Sort<Item> = { key: string; label: string; compare: (a: Item, b: Item) => number }

export type ListSettings<Item> = {
  title: string
  help: HelpTopic
  searchHint: string
  textOf: (item: Item) => string
  sorts: [Sort<Item>, ...Sort<Item>[]]
  pageSize: number
}

const collator = new Intl.Collator('fr', { sensitivity: 'base', numeric: true })

/** Compares two texts for a sort order: French, ignoring case and accents, digits as numbers. */
export const byText = (a: string, b: string): number => collator.compare(a, b)

type Props<Item> = {
  list: { texts: ListTexts; remove: UseMutationOptions<undefined, Error, { params: { id: number } }> }
  settings: ListSettings<Item>
  query: UseQueryResult<Item[]>
  editor: Editor<Item>
  /** The item with its article, « la marque Arai », for the delete dialog. */
  nameOf: (item: Item) => string
  layout: string
  skeleton: ReactNode
  skeletons: number
  entry: (item: Item, actions: RowHandlers) => ReactNode
  actions?: ReactNode
  /** A button that fills the list while it is empty. */
  usual?: ReactNode
  reorder?: { list: OrderedList; labelOf: (item: Item) => string }
  children: ReactNode
}

/** Screen of a list that is loaded whole, and searched, sorted and edited in the browser. */
export function EditableList<Item extends { id: number }>(props: Props<Item>) {
  const { settings, query, editor, layout, reorder } = props
  const { texts, remove } = props.list
  const { search, sort, page, pages, shown, found } = useList(query.data, settings)
  const changeSearch = useSearchChange()
  const [deleting, setDeleting] = useState<Item | null>(null)
  const deletion = useMutation(remove)
  const add = () => editor.open(null)
  const isEmpty = query.data?.length === 0
  const all = query.data && counted(query.data.length, texts.noun)
  return (
    <Screen
      title={settings.title}
      help={settings.help}
      count={all && search ? `${formatCount(found)} sur ${all}` : all}
      actions={
        <div className="flex sm:gap-2">
          {props.actions}
          {reorder && (
            <ReorderButton
              list={reorder.list}
              entries={query.data?.map((item) => ({ id: item.id, label: reorder.labelOf(item) })) ?? []}
            />
          )}
          {!isEmpty && <AddButton thing={texts.thing} onClick={add} />}
        </div>
      }
    >
      {!isEmpty && (
        <div className="mb-4 flex flex-col gap-2 sm:flex-row lg:mb-5">
          <SearchBox label={`Rechercher ${texts.thing}`} placeholder={settings.searchHint} />
          <div className="sm:w-56">
            <Select
              aria-label="Trier"
              value={sort}
              onChange={({ target: { value } }) =>
                changeSearch({ tri: value === settings.sorts[0].key ? undefined : value }, { replace: true })
              }
              options={settings.sorts.map(({ key, label }) => [key, label])}
            />
          </div>
        </div>
      )}
      <ListPage
        query={query}
        items={shown}
        texts={texts}
        total={found}
        page={page}
        pages={pages}
        layout={layout}
        skeleton={props.skeleton}
        skeletons={props.skeletons}
        empty={<Empty search={search} texts={texts} usual={props.usual} onAdd={add} />}
        item={(item) => (
          <Fragment key={item.id}>
            {props.entry(item, { onEdit: () => editor.open(item), onDelete: () => setDeleting(item) })}
          </Fragment>
        )}
      />
      {props.children}
      <DeleteDialog
        thing={deleting && props.nameOf(deleting)}
        onDelete={() => deleting && deletion.mutateAsync({ params: { id: deleting.id } })}
        onClose={() => setDeleting(null)}
      />
    </Screen>
  )
}

function useList<Item>(items: Item[] | undefined, { textOf, sorts, pageSize }: ListSettings<Item>) {
  const { recherche = '', tri, page: requested = 1 } = useSearch({ strict: false })
  const sort = sorts.find(({ key }) => key === tri) ?? sorts[0]
  const query = foldText(recherche)
  const found = (items ?? []).filter((item) => foldText(textOf(item)).includes(query)).sort(sort.compare)
  const pages = Math.max(1, pageCount(found.length, pageSize))
  const page = Math.min(requested, pages)
  useLastPage(requested, items && pages)
  return {
    search: recherche,
    sort: sort.key,
    page,
    pages,
    shown: found.slice((page - 1) * pageSize, page * pageSize),
    found: found.length,
  }
}

type EmptyProps = { search: string; texts: ListTexts; usual: ReactNode; onAdd: () => void }

function Empty({ search, texts, usual, onAdd }: EmptyProps) {
  const changeSearch = useSearchChange()
  if (!search) {
    return (
      <Notice title={texts.first}>
        <div className="flex flex-col gap-2">
          {usual}
          <Button look={usual ? 'outline' : 'primary'} onClick={onAdd}>
            Ajouter {texts.thing}
          </Button>
        </div>
      </Notice>
    )
  }
  return (
    <Notice title={texts.empty} text={`Rien ne correspond à «\u00a0${search}\u00a0».`}>
      <Button look="outline" onClick={() => changeSearch({ recherche: undefined }, { replace: true })}>
        Tout afficher
      </Button>
    </Notice>
  )
}

type UsualProps = { label: string; add: UseMutationOptions<undefined, Error, undefined> }

export function UsualButton({ label, add }: UsualProps) {
  const adding = useMutation(add)
  return (
    <Button isBusy={adding.isPending} onClick={() => adding.mutate(undefined)}>
      {label}
    </Button>
  )
}

type ItemProps<Item, Values extends FieldValues, Fields> = {
  list: { texts: ListTexts; save: UseMutationOptions<Item, Error, Saved<Fields>> }
  editor: Editor<Item>
  form: UseFormReturn<Values>
  toFields: (values: Values) => Fields
  doubt?: (values: Values) => string | null
  isWide?: boolean
  children: ReactNode
}

export function ItemDialog<Item extends { id: number }, Values extends FieldValues, Fields>(
  props: ItemProps<Item, Values, Fields>,
) {
  const { list, toFields, ...dialog } = props
  const saving = useMutation(list.save)
  const item = dialog.editor.subject
  return (
    <FormDialog
      {...dialog}
      title={item ? list.texts.edit : `Ajouter ${list.texts.thing}`}
      save={(values) => saving.mutateAsync({ id: item?.id ?? null, fields: toFields(values) })}
      problem={list.texts.notSaved}
    />
  )
}
