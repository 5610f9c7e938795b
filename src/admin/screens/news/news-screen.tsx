import { useQuery } from '@tanstack/react-query'
import { news } from '#admin/queries/news.ts'
import { EditableList, type ListWords } from '#admin/ui/editable-list.tsx'
import { useEditor } from '#admin/ui/use-editor.ts'
import { byText, type ListSettings } from '#admin/ui/use-list.ts'
import type { NewsItem } from '#contract/news-item.ts'
import { NewsCard } from './news-card.tsx'
import { NewsDialog } from './news-dialog.tsx'

const WORDS: ListWords = {
  title: 'Barre d’actualités',
  one: 'actualité',
  many: 'actualités',
  searchHint: 'Titre ou texte',
}

const SETTINGS: ListSettings<NewsItem> = {
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
      words={WORDS}
      settings={SETTINGS}
      query={query}
      editor={editor}
      deletion={news.remove}
      nameOf={({ title }) => `l'actualité « ${title} »`}
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
