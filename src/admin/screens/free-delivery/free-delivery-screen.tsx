import { Truck } from '@lucide/icons'
import { useMutation, useQuery } from '@tanstack/react-query'
import { freeDelivery, saveFreeDelivery } from '#admin/queries/free-delivery.ts'
import { QueryStates } from '#admin/ui/load-failures.tsx'
import { Notice } from '#admin/ui/notice.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import { OneLoading, Setting, SettingPanel } from '#admin/ui/setting-panel.tsx'
import { StateSwitch } from '#admin/ui/state-switch.tsx'
import { useEditor } from '#admin/ui/use-editor.ts'
import type { FreeDeliverySetting } from '#contract/free-delivery.ts'
import { formatDinars } from '#rules/money.ts'
import { Button } from '#web/ui/button.tsx'
import { FreeDeliveryDialog } from './free-delivery-dialog.tsx'

export function FreeDeliveryScreen() {
  const query = useQuery(freeDelivery)
  const editor = useEditor<FreeDeliverySetting>('free-delivery')
  return (
    <Screen title="Livraison gratuite">
      <QueryStates
        query={query}
        loading={<OneLoading text="Chargement..." />}
        failed="Impossible de charger la livraison gratuite"
      />
      {query.data === null && (
        <Notice
          title="Aucune configuration trouvée"
          text="La livraison est payante quel que soit le montant de la commande."
          icon={Truck}
        >
          <Button onClick={() => editor.open(null)}>Créer la configuration</Button>
        </Notice>
      )}
      {query.data && <Panel setting={query.data} onEdit={() => editor.open(query.data)} />}
      <FreeDeliveryDialog key={editor.key} editor={editor} />
    </Screen>
  )
}

function Panel({ setting, onEdit }: { setting: FreeDeliverySetting; onEdit: () => void }) {
  const activation = useMutation(saveFreeDelivery)
  const amount = formatDinars(setting.minimumAmount)
  return (
    <SettingPanel
      title="Livraison offerte"
      state={
        <StateSwitch
          isOn={setting.isActive}
          name="livraison gratuite"
          on="Active"
          off="Inactive"
          isBusy={activation.isPending}
          onSwitch={(isActive) => activation.mutate({ isActive })}
        />
      }
      onEdit={onEdit}
    >
      <Setting name="Montant minimum">
        <span className="price text-3xl">{amount}</span>
      </Setting>
      <Setting name="Dans la boutique">
        {setting.isActive
          ? `La livraison est offerte à partir de ${amount} d’achats.`
          : 'La livraison est payante quel que soit le montant de la commande.'}
      </Setting>
    </SettingPanel>
  )
}
