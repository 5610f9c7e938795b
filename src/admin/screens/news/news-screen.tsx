import { useMutation, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { news, showNewsItem } from '#admin/queries/content.ts'
import { shopIdentity } from '#admin/queries/shop.ts'
import { byText, EditableList, ItemDialog, type ListSettings } from '#admin/ui/editable-list.tsx'
import { useFormFields } from '#admin/ui/form-fields.tsx'
import { checkNumber, readTyped } from '#admin/ui/form-rules.ts'
import { RowActions, type RowHandlers } from '#admin/ui/icon-button.tsx'
import { StateSwitch } from '#admin/ui/state-switch.tsx'
import { type Editor, useEditor } from '#admin/ui/use-editor.ts'
import type { NewsItem } from '#contract/content.ts'
import { DEFAULT_ACCENT } from '#rules/contrast.ts'
import { excerpt, NEWS_TITLE_EXCERPT } from '#rules/text.ts'

const SETTINGS: ListSettings<NewsItem> = {
  title: 'Barre d’actualités',
  help: 'barre-actualites',
  searchHint: 'Titre ou texte',
  textOf: ({ title, text }) => `${title}\n${text}`,
  sorts: [
    { key: 'ordre', label: 'Ordre d’affichage', compare: (a, b) => a.order - b.order || a.id - b.id },
    { key: 'titre', label: 'Titre A-Z', compare: (a, b) => byText(a.title, b.title) },
    { key: 'recentes', label: 'Plus récentes', compare: (a, b) => b.id - a.id },
  ],
  pageSize: 30,
}

export function NewsScreen() {
  const query = useQuery(news.query)
  const editor = useEditor<NewsItem>('news')
  return (
    <EditableList
      list={news}
      settings={SETTINGS}
      query={query}
      editor={editor}
      nameOf={({ title }) => `l'actualité «\u00a0${title}\u00a0»`}
      layout="flex flex-col gap-3"
      skeletons={4}
      skeleton={
        <div className="border border-concrete-200 bg-white">
          <div className="h-10 bg-concrete-200" />
          <div className="flex h-15 items-center px-4">
            <span className="h-4 w-40 bg-concrete-200" />
          </div>
        </div>
      }
      entry={(item, actions) => <NewsCard item={item} {...actions} />}
    >
      <NewsDialog key={editor.key} editor={editor} count={query.data?.length ?? 0} />
    </EditableList>
  )
}

function NewsCard({ item, ...handlers }: RowHandlers & { item: NewsItem }) {
  const showing = useMutation(showNewsItem)
  const title = excerpt(item.title, NEWS_TITLE_EXCERPT)
  return (
    <li className="border border-concrete-200 bg-white">
      <NewsPreview text={item.text} />
      <div className="flex flex-wrap items-center gap-x-4 py-1.5 pr-1.5 pl-4">
        <div className="flex min-w-48 flex-1 items-baseline gap-3 py-2">
          <span className="price shrink-0 text-concrete-600" title="Ordre d’affichage">
            <span className="sr-only">Ordre d’affichage </span>
            {item.order}
          </span>
          <h2 className="min-w-0 font-semibold text-ink" title={item.title}>
            {title}
          </h2>
        </div>
        <div className="flex flex-1 items-center justify-between gap-4 sm:flex-none">
          <StateSwitch
            isOn={item.isActive}
            name={item.title}
            on="Visible"
            off="Masqué"
            isBusy={showing.isPending}
            onSwitch={(isActive) => showing.mutate({ id: item.id, isActive })}
          />
          <RowActions name={item.title} {...handlers} />
        </div>
      </div>
    </li>
  )
}

/** White text on the shop's colour, which is red until the owner chooses another (spec §2). */
function NewsPreview({ text }: { text: string }) {
  const backgroundColor = useQuery(shopIdentity).data?.accent ?? DEFAULT_ACCENT
  return (
    <p className="px-4 py-2 text-center font-semibold text-sm text-white" style={{ backgroundColor }}>
      {text}
    </p>
  )
}

const MAX_ORDER = 1_000_000

/** Proposes for a new item the position after the `count` existing ones (spec §3). */
function NewsDialog({ editor, count }: { editor: Editor<NewsItem>; count: number }) {
  const item = editor.subject
  const { form, Field } = useFormFields({
    defaultValues: {
      title: item?.title ?? '',
      text: item?.text ?? '',
      order: String(item?.order ?? count + 1),
      isActive: item?.isActive ?? true,
    },
  })
  const text = useWatch({ control: form.control, name: 'text' })
  return (
    <ItemDialog
      list={news}
      editor={editor}
      form={form}
      toFields={({ title, text: typed, order, isActive: shown }) => ({
        title: title.trim(),
        text: typed.trim(),
        order: readTyped(order),
        isActive: shown,
      })}
    >
      <Field.Text
        name="title"
        label="Titre"
        hint="Pour vous seul&nbsp;: les visiteurs ne le voient pas."
        required="Veuillez saisir le titre"
        maxLength={200}
      />
      <Field.TextArea
        name="text"
        label="Texte"
        required="Veuillez saisir le texte"
        rows={3}
        maxLength={500}
      />
      <Field.Text
        name="order"
        label="Ordre d’affichage"
        hint="1 passe en premier."
        inputMode="numeric"
        maxLength={9}
        required="Veuillez saisir l’ordre d’affichage"
        rules={{ validate: (typed) => checkNumber(typed, MAX_ORDER) }}
      />
      <Field.Checkbox name="isActive" label="Visible dans la boutique" />
      <div>
        <p className="mb-1.5 font-semibold text-ink text-sm">Aperçu</p>
        <NewsPreview text={text.trim() || 'Texte de l’actualité'} />
      </div>
    </ItemDialog>
  )
}
