import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Screen } from '#admin/frame/screen.tsx'
import { deleteNewsItem, news } from '#admin/queries/news.ts'
import { AddButton } from '#admin/ui/add-button.tsx'
import { DeleteDialog } from '#admin/ui/confirm-dialog.tsx'
import { ListStates } from '#admin/ui/list-states.tsx'
import { ListTools } from '#admin/ui/list-tools.tsx'
import { PageLinks } from '#admin/ui/page-links.tsx'
import { useEditor } from '#admin/ui/use-editor.ts'
import { byText, countText, type Sort, useList } from '#admin/ui/use-list.ts'
import type { NewsItem } from '#contract/news-item.ts'
import { NewsCard } from './news-card.tsx'
import { NewsDialog } from './news-dialog.tsx'

const SORTS: [Sort<NewsItem>, ...Sort<NewsItem>[]] = [
  { key: 'ordre', label: 'Ordre d’affichage', compare: (a, b) => a.order - b.order || a.id - b.id },
  { key: 'titre', label: 'Titre A-Z', compare: (a, b) => byText(a.title, b.title) },
  { key: 'recentes', label: 'Plus récentes', compare: (a, b) => b.id - a.id },
]

const WORDS = {
  loading: 'Chargement des actualités…',
  failed: 'Impossible de charger les actualités',
  none: 'Aucune actualité trouvée',
  add: 'Ajouter une actualité',
}

export function NewsScreen() {
  const query = useQuery(news)
  const list = useList(query.data, {
    textOf: ({ title, text }) => `${title}\n${text}`,
    sorts: SORTS,
    pageSize: 30,
  })
  const editor = useEditor<NewsItem>('news')
  const [doomed, setDoomed] = useState<NewsItem | null>(null)
  const deletion = useMutation(deleteNewsItem)
  return (
    <Screen
      title="Barre d’actualités"
      count={countText(list, ['actualité', 'actualités'])}
      actions={<AddButton label="Ajouter une actualité" onClick={() => editor.open(null)} />}
    >
      <ListTools list={list} label="Rechercher une actualité" placeholder="Titre ou texte" />
      <ListStates
        query={query}
        list={list}
        words={WORDS}
        onAdd={() => editor.open(null)}
        skeleton={<Skeleton />}
      >
        <ul className="flex flex-col gap-3">
          {list.shown.map((item) => (
            <NewsCard
              key={item.id}
              item={item}
              onEdit={() => editor.open(item)}
              onDelete={() => setDoomed(item)}
            />
          ))}
        </ul>
        <PageLinks page={list.page} pages={list.pages} label="Pages d’actualités" />
      </ListStates>
      <NewsDialog key={editor.key} editor={editor} count={query.data?.length ?? 0} />
      <DeleteDialog
        thing={doomed && `l'actualité « ${doomed.title} »`}
        onDelete={() => doomed && deletion.mutateAsync(doomed.id)}
        onClose={() => setDoomed(null)}
      />
    </Screen>
  )
}

function Skeleton() {
  return (
    <div className="flex flex-col gap-3">
      {['a', 'b', 'c', 'd'].map((key) => (
        <div key={key} className="border border-concrete-200 bg-white">
          <div className="h-10 bg-concrete-200" />
          <div className="flex h-15 items-center px-4">
            <span className="h-4 w-40 bg-concrete-200" />
          </div>
        </div>
      ))}
    </div>
  )
}
