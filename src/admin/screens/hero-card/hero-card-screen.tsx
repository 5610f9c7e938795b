import { PanelRight } from '@lucide/icons'
import { useMutation, useQuery } from '@tanstack/react-query'
import { activateHeroCard, heroCards } from '#admin/queries/hero-cards.ts'
import { NotRefreshed } from '#admin/ui/load-failures.tsx'
import { Notice } from '#admin/ui/notice.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import { OneLoading, Setting, SettingPanel } from '#admin/ui/setting-panel.tsx'
import { StateSwitch } from '#admin/ui/state-switch.tsx'
import { useEditor } from '#admin/ui/use-editor.ts'
import type { HeroCard } from '#contract/hero-card.ts'
import { Button } from '#web/ui/button.tsx'
import { HeroCardDialog } from './hero-card-dialog.tsx'

/** The first hero card is the home page's side tab; others are not used. */
export function HeroCardScreen() {
  const query = useQuery(heroCards)
  const editor = useEditor<HeroCard>('hero-card')
  const [card] = query.data ?? []
  return (
    <Screen title="Carte hero">
      {query.isPending && <OneLoading text="Chargement..." />}
      {query.isLoadingError && (
        <Notice title={`Erreur: ${query.error.message}`} isAlert>
          <Button look="outline" onClick={() => query.refetch()}>
            Réessayer
          </Button>
        </Notice>
      )}
      {query.isRefetchError && <NotRefreshed error={query.error} onRetry={() => query.refetch()} />}
      {query.data && !card && (
        <Notice
          title="Aucune carte trouvée"
          text="La carte hero est l’onglet sur le côté de la page d’accueil."
          icon={PanelRight}
        >
          <Button onClick={() => editor.open(null)}>Créer la carte</Button>
        </Notice>
      )}
      {card && <Card card={card} onEdit={() => editor.open(card)} />}
      <HeroCardDialog key={editor.key} editor={editor} />
    </Screen>
  )
}

function Card({ card, onEdit }: { card: HeroCard; onEdit: () => void }) {
  const activation = useMutation(activateHeroCard)
  return (
    <SettingPanel
      title={card.title}
      state={
        <StateSwitch
          isOn={card.isActive}
          name="carte hero"
          on="Active"
          off="Inactive"
          isBusy={activation.isPending}
          onSwitch={(isActive) => activation.mutate({ id: card.id, isActive })}
        />
      }
      onEdit={onEdit}
    >
      <Setting name="Lien">
        {card.link ? <span className="break-all">{card.link}</span> : 'Aucun lien'}
      </Setting>
      <Setting name="Dans la boutique">
        {card.isActive ? 'Affichée sur le côté de la page d’accueil.' : 'Masquée aux visiteurs.'}
      </Setting>
    </SettingPanel>
  )
}
