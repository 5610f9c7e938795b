import { PanelRight } from '@lucide/icons'
import { useMutation, useQuery } from '@tanstack/react-query'
import { LinkField, useLinkName } from '#admin/link-field.tsx'
import { activateHeroCard, heroCards, saveHeroCard } from '#admin/queries/content.ts'
import { FormDialog } from '#admin/ui/form-dialog.tsx'
import { useFormFields } from '#admin/ui/form-fields.tsx'
import { OneLoading, Setting, SettingPanel } from '#admin/ui/panel.tsx'
import { Notice, NotRefreshed } from '#admin/ui/query-boundary.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import { StateSwitch } from '#admin/ui/state-switch.tsx'
import { type Editor, useEditor } from '#admin/ui/use-editor.ts'
import type { HeroCard } from '#contract/content.ts'
import { Button } from '#web/ui/button.tsx'

/** Edits the first hero card, the home page's side tab; the shop uses no other. */
export function HeroCardScreen() {
  const query = useQuery(heroCards)
  const editor = useEditor<HeroCard>('hero-card')
  const [card] = query.data ?? []
  return (
    <Screen title="Onglet d’accueil" help="carte-hero">
      {query.isPending && <OneLoading text="Chargement..." />}
      {query.isLoadingError && (
        <Notice title={`Erreur: ${query.error.message}`} isAlert>
          <Button look="outline" onClick={() => query.refetch()}>
            Réessayer
          </Button>
        </Notice>
      )}
      {query.isRefetchError && (
        <NotRefreshed error={query.error} since={query.dataUpdatedAt} onRetry={() => query.refetch()} />
      )}
      {query.data && !card && (
        <Notice
          title="Aucune carte trouvée"
          text="Un onglet sur le côté de la page d’accueil annonce un arrivage ou une promotion, et y mène."
          icon={PanelRight}
        >
          <Button onClick={() => editor.open(null)}>Créer l’onglet</Button>
        </Notice>
      )}
      {card && <Card card={card} onEdit={() => editor.open(card)} />}
      <HeroCardDialog key={editor.key} editor={editor} />
    </Screen>
  )
}

function Card({ card, onEdit }: { card: HeroCard; onEdit: () => void }) {
  const activation = useMutation(activateHeroCard)
  const target = useLinkName(card.link ?? '')
  return (
    <SettingPanel
      title={card.title}
      state={
        <StateSwitch
          isOn={card.isActive}
          name="onglet d’accueil"
          isBusy={activation.isPending}
          onSwitch={(isActive) => activation.mutate({ id: card.id, isActive })}
        />
      }
      onEdit={onEdit}
    >
      <Setting name="Mène à">
        <span className="wrap-anywhere">{target || 'Nulle part'}</span>
      </Setting>
      <Setting name="Dans la boutique">
        {card.isActive ? 'Affiché sur le côté de la page d’accueil.' : 'Masqué aux visiteurs.'}
      </Setting>
    </SettingPanel>
  )
}

function HeroCardDialog({ editor }: { editor: Editor<HeroCard> }) {
  const card = editor.subject
  const { form, Field } = useFormFields({
    defaultValues: { title: card?.title ?? '', link: card?.link ?? '', isActive: card?.isActive ?? true },
  })
  const saving = useMutation(saveHeroCard)
  return (
    <FormDialog
      editor={editor}
      title={card ? 'Modifier l’onglet d’accueil' : 'Créer l’onglet d’accueil'}
      form={form}
      save={({ title, link, isActive }) =>
        saving.mutateAsync({
          id: card?.id ?? null,
          fields: { title: title.trim(), link: link.trim() || null, isActive },
        })
      }
      saveLabel={card ? 'Enregistrer' : 'Créer'}
      problem="Erreur lors de la mise à jour"
    >
      <Field.Text name="title" label="Titre" required="Veuillez saisir le titre" maxLength={100} />
      <LinkField />
      <Field.Checkbox name="isActive" label="Actif" hint="Affiché sur la page d’accueil." />
    </FormDialog>
  )
}
