import { Bell } from '@lucide/icons'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#admin/error-text.ts'
import { deviceName, findObstacle, type PushObstacle } from '#admin/push-device.ts'
import { changeNotices, enablePush, noticeSettings, ownDevice, pushDevices } from '#admin/queries/account.ts'
import { Panel } from '#admin/ui/panel.tsx'
import { LoadingBars, QueryBoundary } from '#admin/ui/query-boundary.tsx'
import { StateSwitch } from '#admin/ui/state-switch.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PushDeviceList } from './push-devices.tsx'

export function NotificationsPanel() {
  const devices = useQuery(pushDevices)
  const device = useQuery(ownDevice)
  const obstacle = findObstacle()
  const ownId = devices.data?.find(({ id }) => id === device.data)?.id ?? null
  const isKnown = devices.isSuccess && device.isSuccess
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
          Ce qui demande un appel est annoncé, même quand l’administration est fermée.
        </p>
        <NoticeSwitches />
        {obstacle && <PushObstacleNotice obstacle={obstacle} />}
        <QueryBoundary
          query={devices}
          loading={<LoadingBars text="Chargement des appareils…" count={2} className="h-12" />}
          failed="Impossible de charger les appareils"
        >
          {(list) => (
            <>
              {isKnown && !obstacle && ownId === null && <EnablePush />}
              <PushDeviceList devices={list} ownId={ownId} />
            </>
          )}
        </QueryBoundary>
        <p className="border-concrete-200 border-t pt-4 text-concrete-600 text-sm">
          Pour les recevoir aussi par email, demandez à la personne qui s’occupe du serveur d’y régler l’envoi
          des emails.
        </p>
      </div>
    </Panel>
  )
}

const NOTICES = [
  { key: 'orders', label: 'Nouvelles commandes', hint: 'Celles du site, dès qu’elles sont passées' },
  {
    key: 'attempts',
    label: 'Livraisons manquées',
    hint: 'Dès que le transporteur dit que personne n’était là',
  },
] as const

function NoticeSwitches() {
  const { data } = useQuery(noticeSettings)
  const change = useMutation(changeNotices)
  if (!data) return null
  return (
    <ul className="border-concrete-200 border-y">
      {NOTICES.map(({ key, label, hint }) => (
        <li
          key={key}
          className="flex items-center justify-between gap-4 py-2 not-first:border-concrete-200 not-first:border-t"
        >
          <div className="min-w-0">
            <p className="font-semibold text-ink">{label}</p>
            <p className="text-concrete-600 text-sm">{hint}</p>
          </div>
          <StateSwitch
            isOn={data[key]}
            name={label}
            on="Oui"
            off="Non"
            isBusy={change.isPending && change.variables.body[key] !== undefined}
            onSwitch={(isOn) => change.mutate({ body: { [key]: isOn } })}
          />
        </li>
      ))}
    </ul>
  )
}

const TEXTS: Record<PushObstacle, { title: string; text: string }> = {
  insecure: {
    title: 'Il faut une connexion sécurisée.',
    text: 'Les navigateurs n’autorisent les notifications qu’en https. Ouvrez l’administration à son adresse en https.',
  },
  'not-installed': {
    title: 'Ajoutez d’abord l’administration à l’écran d’accueil.',
    text: 'Dans Safari, touchez Partager, puis «\u00a0Sur l’écran d’accueil\u00a0». Ouvrez-la ensuite depuis son icône, et revenez ici.',
  },
  unsupported: {
    title: 'Ce navigateur ne reçoit pas de notifications.',
    text: 'Mettez-le à jour, ou ouvrez l’administration dans Chrome, Firefox, Edge ou Safari, hors navigation privée.',
  },
  denied: {
    title: 'Ce navigateur refuse les notifications de ce site.',
    text: 'Touchez l’icône à gauche de l’adresse, ouvrez les autorisations du site, autorisez les notifications, puis rechargez la page.',
  },
}

function PushObstacleNotice({ obstacle }: { obstacle: PushObstacle }) {
  const { title, text } = TEXTS[obstacle]
  return (
    <p className="border border-amber-300 bg-amber-100 px-4 py-3 text-amber-900 text-sm">
      <strong className="font-semibold">{title}</strong> {text}
    </p>
  )
}

function EnablePush() {
  const [label, setLabel] = useState(deviceName)
  const enable = useMutation(enablePush)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!enable.isPending) enable.mutate(label.trim() || deviceName())
      }}
      className="flex flex-col gap-3 sm:flex-row sm:items-end"
    >
      <div className="flex-1">
        <TextField
          label="Nom de cet appareil"
          maxLength={100}
          value={label}
          onChange={(event) => setLabel(event.target.value)}
          error={enable.error && reasonOf(enable.error)}
        />
      </div>
      <Button type="submit" aria-disabled={enable.isPending} className="min-h-12">
        <Icon of={Bell} className="size-4" />
        {enable.isPending ? 'Activation…' : 'Activer les notifications'}
      </Button>
    </form>
  )
}

function reasonOf(error: Error): string {
  if (error.name === 'NotAllowedError') return 'Le navigateur n’a pas donné son autorisation.'
  return errorText(error, 'Le service de notifications du navigateur n’a pas répondu. Réessayez.')
}
