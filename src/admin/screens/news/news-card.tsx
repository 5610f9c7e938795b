import { useMutation } from '@tanstack/react-query'
import { showNewsItem } from '#admin/queries/content.ts'
import { RowActions } from '#admin/ui/row-actions.tsx'
import { StateSwitch } from '#admin/ui/state-switch.tsx'
import type { NewsItem } from '#contract/news-item.ts'
import { excerpt, NEWS_TITLE_EXCERPT } from '#rules/excerpt.ts'

type Props = { item: NewsItem; onEdit: () => void; onDelete: () => void }

/** A news item: its preview, then its title, order and state. */
export function NewsCard({ item, onEdit, onDelete }: Props) {
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
          <RowActions name={item.title} onEdit={onEdit} onDelete={onDelete} />
        </div>
      </div>
    </li>
  )
}

/** Previews a news text as in the storefront's ticker. */
export function NewsPreview({ text }: { text: string }) {
  return <p className="bg-race px-4 py-2 text-center font-semibold text-sm text-white">{text}</p>
}
