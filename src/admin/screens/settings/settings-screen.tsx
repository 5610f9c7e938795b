import { useMutation, useQuery } from '@tanstack/react-query'
import { saveStockSettings, stockSettings } from '#admin/queries/products.ts'
import { firstSteps, hideFirstSteps } from '#admin/queries/shop.ts'
import { CopyField } from '#admin/ui/copy-button.tsx'
import { SelectField } from '#admin/ui/fields.tsx'
import { TextPanel } from '#admin/ui/panel.tsx'
import { QueryBoundary } from '#admin/ui/query-boundary.tsx'
import { HelpLink, Screen } from '#admin/ui/screen.tsx'
import { Button } from '#web/ui/button.tsx'
import { AccountPanels } from './account-panels.tsx'
import { BlockedPhonesPanel } from './blocked-phones-panel.tsx'
import { MessageTemplatesPanel } from './message-templates-panel.tsx'
import { NotificationsPanel } from './notifications-panel.tsx'

export function SettingsScreen() {
  return (
    <Screen title="Paramètres" help="parametres">
      <div className="flex flex-col gap-4">
        <NotificationsPanel />
        <MessageTemplatesPanel />
        <BlockedPhonesPanel />
        <StockPanel />
        <FeedsPanel />
        <FirstStepsPanel />
        <AccountPanels />
      </div>
    </Screen>
  )
}

function FirstStepsPanel() {
  const { data } = useQuery(firstSteps)
  const show = useMutation(hideFirstSteps)
  if (!data?.isHidden || data.steps.every(({ isDone }) => isDone)) return null
  return (
    <TextPanel title="Premiers pas" text="Ils ne sont plus sur le tableau de bord.">
      <Button
        isBusy={show.isPending}
        onClick={() => show.mutate({ body: { isHidden: false } })}
        className="self-start"
      >
        Les montrer à nouveau
      </Button>
    </TextPanel>
  )
}

const FEEDS = [
  { path: '/flux/meta.csv', label: 'Facebook et Instagram', hint: 'À coller dans Meta Commerce Manager.' },
  { path: '/flux/google.xml', label: 'Google', hint: 'À coller dans Google Merchant Center.' },
]

function FeedsPanel() {
  return (
    <TextPanel
      title="Facebook et Google"
      state={<HelpLink topic="publier" isApart={false} />}
      text="Vos produits publiés qui ont une image, à jour à chaque visite de Meta ou de Google&nbsp;: prix, promotions, tailles et disponibilité."
    >
      {FEEDS.map(({ path, ...texts }) => (
        <CopyField
          key={path}
          value={window.location.origin + path}
          copyLabel={`Copier l’adresse pour ${texts.label}`}
          {...texts}
        />
      ))}
    </TextPanel>
  )
}

const CHOICES = [1, 2, 3, 4, 5, 10, 20]

function StockPanel() {
  const query = useQuery(stockSettings)
  const saving = useMutation(saveStockSettings)
  return (
    <TextPanel
      title="Stock"
      text="Pour les produits dont vous comptez le stock, la boutique dit «&nbsp;Plus que 2&nbsp;» quand il reste peu de pièces d’une taille."
    >
      <QueryBoundary
        query={query}
        loading={<p role="status">Chargement…</p>}
        failed="Impossible de charger le réglage du stock"
      >
        {({ showLeftAt }) => (
          <div className="max-w-xs">
            <SelectField
              label="Le dire à partir de"
              value={showLeftAt || ''}
              disabled={saving.isPending}
              onChange={({ target }) =>
                saving.mutate({ body: { showLeftAt: target.value === '' ? null : Number(target.value) } })
              }
              options={[
                ['', 'Jamais'],
                ...[...new Set([...CHOICES, ...(showLeftAt ? [showLeftAt] : [])])]
                  .toSorted((a, b) => a - b)
                  .map((count) => [count, `${count} pièce${count > 1 ? 's' : ''}`] as const),
              ]}
            />
          </div>
        )}
      </QueryBoundary>
    </TextPanel>
  )
}
