import type { PushObstacle } from '#admin/push-device.ts'

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

/** Why this device cannot be told of orders, and what to do about it. */
export function PushObstacleNotice({ obstacle }: { obstacle: PushObstacle }) {
  const { title, text } = TEXTS[obstacle]
  return (
    <p className="border border-amber-300 bg-amber-100 px-4 py-3 text-amber-900 text-sm">
      <strong className="font-semibold">{title}</strong> {text}
    </p>
  )
}
