import { CircleAlert, CircleCheck, LoaderCircle, WifiOff } from '@lucide/icons'
import { useEffect, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'

type State = 'checking' | 'out' | 'unchecked' | 'fine'

const LOOKS = {
  checking: {
    icon: LoaderCircle,
    border: 'border-concrete-400',
    color: 'text-concrete-600 animate-spin',
    title: 'Vérification du stock...',
    text: 'Nous regardons si tout est disponible, et à quel prix.',
  },
  out: {
    icon: CircleAlert,
    border: 'border-alarm',
    color: 'text-alarm',
    title: 'Produits en rupture de stock',
    text: 'Veuillez les retirer du panier pour passer commande.',
  },
  unchecked: {
    icon: WifiOff,
    border: 'border-alarm',
    color: 'text-alarm',
    title: 'Stock non vérifié',
    text: 'Le magasin n’a pas répondu.',
  },
  fine: {
    icon: CircleCheck,
    border: 'border-green-700',
    color: 'text-green-700',
    title: 'Tout est en stock',
    text: 'Disponibilité et prix vérifiés à l’instant.',
  },
}

/** Time in ms that a check stays shown after its end, so that a quick one does not flicker. */
const MIN_SHOWN = 500

type Props = { isChecking: boolean; isOut: boolean; isUnchecked: boolean; onCheckAgain: () => void }

/** Has a minimum height, so that a shorter text does not shift the lines below. */
export function StockNotice({ isChecking, isOut, isUnchecked, onCheckAgain }: Props) {
  const state = stateOf(useMinimumShown(isChecking), isOut, isUnchecked)
  const { icon, border, color, title, text } = LOOKS[state]
  return (
    <div
      className={classes(
        'mt-4 flex min-h-20 flex-wrap items-center gap-x-3 gap-y-2 border-l-4 bg-white p-3 sm:px-4',
        border,
      )}
    >
      <Icon of={icon} className={classes('size-6 shrink-0', color)} />
      <div
        key={state}
        role={state === 'out' || state === 'unchecked' ? 'alert' : 'status'}
        className="min-w-0 flex-[1_1_6rem] leading-snug"
      >
        <p className="font-semibold">{title}</p>
        <p className="text-concrete-700 text-sm">{text}</p>
      </div>
      {state === 'unchecked' && (
        <Button look="dark" size="small" className="max-w-28 md:max-w-none" onClick={onCheckAgain}>
          Vérifier à nouveau
        </Button>
      )}
    </div>
  )
}

function stateOf(isChecking: boolean, isOut: boolean, isUnchecked: boolean): State {
  if (isChecking) return 'checking'
  if (isUnchecked) return 'unchecked'
  return isOut ? 'out' : 'fine'
}

function useMinimumShown(isOn: boolean): boolean {
  const [isShown, setIsShown] = useState(true)
  useEffect(() => {
    if (isOn) {
      setIsShown(true)
      return
    }
    const timer = setTimeout(() => setIsShown(false), MIN_SHOWN)
    return () => clearTimeout(timer)
  }, [isOn])
  return isShown
}
