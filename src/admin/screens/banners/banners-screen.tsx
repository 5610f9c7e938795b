import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Screen } from '#admin/frame/screen.tsx'
import { activateBanner, banners, deleteBanner } from '#admin/queries/banners.ts'
import { AddButton } from '#admin/ui/add-button.tsx'
import { ConfirmDialog, DeleteDialog } from '#admin/ui/confirm-dialog.tsx'
import { ListStates } from '#admin/ui/list-states.tsx'
import { ListTools } from '#admin/ui/list-tools.tsx'
import { PageLinks } from '#admin/ui/page-links.tsx'
import { useEditor } from '#admin/ui/use-editor.ts'
import { byText, countText, type Sort, useList } from '#admin/ui/use-list.ts'
import type { Banner } from '#contract/banner.ts'
import { BannerCard } from './banner-card.tsx'
import { BannerDialog } from './banner-dialog.tsx'
import { bannerName } from './banner-name.ts'

const SORTS: [Sort<Banner>, ...Sort<Banner>[]] = [
  { key: 'affichage', label: 'Ordre d’affichage', compare: (a, b) => a.id - b.id },
  { key: 'recentes', label: 'Plus récentes', compare: (a, b) => b.id - a.id },
  { key: 'titre', label: 'Titre A-Z', compare: (a, b) => byText(a.title ?? '', b.title ?? '') },
]

const WORDS = {
  loading: 'Chargement des bannières…',
  failed: 'Impossible de charger les bannières',
  none: 'Aucune bannière trouvée',
  add: 'Ajouter une bannière',
}

const GRID = 'grid grid-cols-1 gap-3 @2xl:grid-cols-2 @5xl:grid-cols-3'

export function BannersScreen() {
  const query = useQuery(banners)
  const list = useList(query.data, {
    textOf: ({ id, title }) => `${title ?? ''}\n${id}`,
    sorts: SORTS,
    pageSize: 24,
  })
  const editor = useEditor<Banner>('banner')
  const [asked, setAsked] = useState<Banner | null>(null)
  const [doomed, setDoomed] = useState<Banner | null>(null)
  const activation = useMutation(activateBanner)
  const deletion = useMutation(deleteBanner)
  return (
    <Screen
      title="Bannières"
      count={countText(list, ['bannière', 'bannières'])}
      actions={<AddButton label="Ajouter une bannière" onClick={() => editor.open(null)} />}
    >
      <ListTools list={list} label="Rechercher une bannière" placeholder="Titre ou numéro" />
      <div className="@container">
        <ListStates
          query={query}
          list={list}
          words={WORDS}
          onAdd={() => editor.open(null)}
          skeleton={<Skeleton />}
        >
          <ul className={GRID}>
            {list.shown.map((banner) => (
              <BannerCard
                key={banner.id}
                banner={banner}
                isBusy={activation.isPending && activation.variables.id === banner.id}
                onSwitch={() => setAsked(banner)}
                onEdit={() => editor.open(banner)}
                onDelete={() => setDoomed(banner)}
              />
            ))}
          </ul>
          <PageLinks page={list.page} pages={list.pages} label="Pages de bannières" />
        </ListStates>
      </div>
      <BannerDialog key={editor.key} editor={editor} />
      <ActivationDialog
        banner={asked}
        onConfirm={({ id, isActive }) => activation.mutateAsync({ id, isActive: !isActive })}
        onClose={() => setAsked(null)}
      />
      <DeleteDialog
        thing={doomed && `la bannière ${bannerName(doomed)}`}
        onDelete={() => doomed && deletion.mutateAsync(doomed.id)}
        onClose={() => setDoomed(null)}
      />
    </Screen>
  )
}

type ActivationProps = {
  banner: Banner | null
  onConfirm: (banner: Banner) => Promise<unknown>
  onClose: () => void
}

function ActivationDialog({ banner, onConfirm, onClose }: ActivationProps) {
  // While it fades out it still says what was asked.
  const [shown, setShown] = useState(banner)
  if (banner && banner !== shown) setShown(banner)
  const verb = shown?.isActive ? 'Désactiver' : 'Activer'
  return (
    <ConfirmDialog
      title={`${verb} la bannière`}
      question={
        banner &&
        `Êtes-vous sûr de vouloir ${verb.toLowerCase()} la bannière ${bannerName(banner)} ? ${
          banner.isActive ? 'Elle ne sera plus visible' : 'Elle sera visible'
        } dans la boutique.`
      }
      confirmLabel={verb}
      busyLabel={`${verb}…`}
      onConfirm={() => (banner ? onConfirm(banner) : undefined)}
      onClose={onClose}
    />
  )
}

function Skeleton() {
  return (
    <div className={GRID}>
      {['a', 'b', 'c'].map((key) => (
        <div key={key} className="border border-concrete-200 bg-white">
          <div className="aspect-[2/1] bg-concrete-200" />
          <div className="h-24 p-4">
            <span className="block h-4 w-40 bg-concrete-200" />
          </div>
        </div>
      ))}
    </div>
  )
}
