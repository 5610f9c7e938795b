import { useQuery } from '@tanstack/react-query'
import { findObstacle } from '#admin/push-device.ts'
import { ownDevice, pushDevices } from '#admin/queries/push.ts'
import { ListStates } from '#admin/ui/list-states.tsx'
import { Panel } from '#admin/ui/panel.tsx'
import { EnablePush } from './enable-push.tsx'
import { PushDeviceList } from './push-device-list.tsx'
import { PushObstacleNotice } from './push-obstacle-notice.tsx'

/** New orders as notifications: on this device, and which others have them. */
export function NotificationsPanel() {
  const devices = useQuery(pushDevices)
  const own = useQuery(ownDevice)
  const obstacle = findObstacle()
  const ownId = devices.data?.find(({ id }) => id === own.data)?.id ?? null
  const isKnown = devices.isSuccess && own.isSuccess
  return (
    <Panel
      title="Notifications"
      state={
        isKnown && (
          <p
            className={ownId === null ? 'text-concrete-600 text-sm' : 'font-semibold text-green-700 text-sm'}
          >
            {ownId === null ? 'Désactivées sur cet appareil' : 'Activées sur cet appareil'}
          </p>
        )
      }
    >
      <div className="flex flex-col gap-5 px-4 py-5 md:px-6">
        <p className="text-concrete-700 text-sm">
          Chaque nouvelle commande du site est annoncée, même quand l’administration est fermée.
        </p>
        {obstacle && <PushObstacleNotice obstacle={obstacle} />}
        <ListStates
          query={devices}
          words={{ loading: 'Chargement des appareils…', failed: 'Impossible de charger les appareils' }}
          layout="flex flex-col gap-2"
          skeleton={<div className="h-12 bg-concrete-100" />}
          skeletons={2}
          empty={false}
        >
          {isKnown && !obstacle && ownId === null && <EnablePush />}
          <PushDeviceList devices={devices.data ?? []} ownId={ownId} />
        </ListStates>
        <p className="border-concrete-200 border-t pt-4 text-concrete-600 text-sm">
          Pour les recevoir aussi par email, réglez <code>SMTP_URL</code> et <code>NOTIFY_EMAIL</code> sur le
          serveur.
        </p>
      </div>
    </Panel>
  )
}
