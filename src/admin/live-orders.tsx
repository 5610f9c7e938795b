import { Bell, BellOff, WifiOff } from '@lucide/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useRef, useState } from 'react'
import { toast } from 'sonner'
import { readText, writeText } from '#web/storage.ts'
import { Icon } from '#web/ui/icon.tsx'
import { followOrders } from './order-stream.ts'
import { IconButton } from './ui/icon-button.tsx'

type LiveOrders = {
  /** Orders placed while the page had no focus. */
  unseen: number
  /** The stream of orders has been down for some seconds. */
  isLost: boolean
  isBellOn: boolean
  toggleBell: () => void
}

const LiveOrdersContext = createContext<LiveOrders>({
  unseen: 0,
  isLost: false,
  isBellOn: false,
  toggleBell: () => {},
})

export const useLiveOrders = (): LiveOrders => useContext(LiveOrdersContext)

/** Keeps the orders of every screen live; rings, counts and shows a toast for new ones. */
export function LiveOrdersProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const bell = useBell()
  const [unseen, setUnseen] = useState(0)
  const [isLost, setLost] = useState(false)
  const announce = useEffectEvent((orderId: number) => {
    if (bell.isOn) bell.ring()
    if (document.visibilityState !== 'visible' || !document.hasFocus()) setUnseen((count) => count + 1)
    toast.info(`Nouvelle commande n° ${orderId}`, {
      // A flood of orders shows the last one only.
      id: 'new-order',
      duration: 8000,
      action: {
        label: 'Voir',
        onClick: () => navigate({ to: '/commandes', search: { commande: orderId } }),
      },
    })
  })
  useEffect(
    () => followOrders(client, { onPlaced: (orderId) => announce(orderId), onLost: setLost }),
    [client],
  )
  useEffect(() => {
    const reset = () => document.visibilityState === 'visible' && document.hasFocus() && setUnseen(0)
    window.addEventListener('focus', reset)
    document.addEventListener('visibilitychange', reset)
    return () => {
      window.removeEventListener('focus', reset)
      document.removeEventListener('visibilitychange', reset)
    }
  }, [])
  return (
    <LiveOrdersContext value={{ unseen, isLost, isBellOn: bell.isOn, toggleBell: bell.toggle }}>
      {children}
    </LiveOrdersContext>
  )
}

/** Switches the sound of new orders on and off. */
export function BellButton() {
  const { isBellOn, toggleBell } = useLiveOrders()
  return (
    <IconButton
      icon={isBellOn ? Bell : BellOff}
      label="Sonnerie des nouvelles commandes"
      aria-pressed={isBellOn}
      onClick={toggleBell}
      className={isBellOn ? 'text-race' : undefined}
    />
  )
}

/** Warns that new orders do not arrive at the moment. */
export function StreamNotice() {
  const { isLost } = useLiveOrders()
  return (
    <div role="status">
      {isLost && (
        <p className="mb-4 flex items-center gap-2 border-amber-300 border-l-4 bg-amber-100 px-3 py-2 font-semibold text-amber-900 text-sm">
          <Icon of={WifiOff} className="size-4 shrink-0" />
          Connexion perdue : les nouvelles commandes s’afficheront à son retour.
        </p>
      )}
    </div>
  )
}

const BELL_KEY = 'admin-bell'

/** The sound of a new order, which each browser switches on for itself. */
function useBell() {
  const [isOn, setOn] = useState(() => readText('localStorage', BELL_KEY) === 'on')
  const audio = useRef<AudioContext>(null)
  const ring = () => {
    audio.current ??= new AudioContext()
    void audio.current.resume()
    play(audio.current, 880, 0)
    play(audio.current, 1320, 0.18)
  }
  return {
    isOn,
    ring,
    toggle: () => {
      setOn(!isOn)
      writeText('localStorage', BELL_KEY, isOn ? null : 'on')
      // Browsers play no sound before a click on the page: this one allows it.
      if (!isOn) ring()
    },
  }
}

/** Plays a note of a bell: `pitch` in Hz, `delay` in seconds. */
function play(context: AudioContext, pitch: number, delay: number): void {
  const start = context.currentTime + delay
  const note = context.createOscillator()
  const volume = context.createGain()
  note.frequency.value = pitch
  volume.gain.setValueAtTime(0.25, start)
  volume.gain.exponentialRampToValueAtTime(0.001, start + 0.9)
  note.connect(volume).connect(context.destination)
  note.start(start)
  note.stop(start + 0.9)
}
