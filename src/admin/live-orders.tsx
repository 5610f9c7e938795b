import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useRef, useState } from 'react'
import { toast } from 'sonner'
import { readText, writeText } from '#web/storage.ts'
import { followOrders } from './order-stream.ts'

const LiveOrdersContext = createContext({
  /** Number of orders placed since the page lost the focus. */
  unseen: 0,
  /** Ids of the orders placed since the admin was opened, until the owner opens them or leaves the list. */
  fresh: [] as number[],
  see: (_ids: number[]) => {},
  /** True if the stream of orders has been down for some seconds. */
  isLost: false,
  isBellOn: false,
  toggleBell: () => {},
})

export const useLiveOrders = () => useContext(LiveOrdersContext)

/** Keeps the orders of every screen live; rings, counts and shows a toast for new ones. */
export function LiveOrdersProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const router = useRouter()
  const bell = useBell()
  const [unseen, setUnseen] = useState(0)
  const [fresh, setFresh] = useState<number[]>([])
  // Returns the same array when nothing changes, so that no screen renders again.
  const see = (ids: number[]) =>
    setFresh((before) =>
      before.some((id) => ids.includes(id)) ? before.filter((id) => !ids.includes(id)) : before,
    )
  const [isLost, setLost] = useState(false)
  const announced = useRef<number>(null)
  // Hides the toast of an order that opens: the stream may announce an order just entered before its dialog.
  // Subscribes to the router, since a render of this provider renders every screen that shows new orders.
  useEffect(
    () =>
      router.subscribe('onResolved', () => {
        if (router.state.location.search.commande === announced.current) toast.dismiss('new-order')
      }),
    [router],
  )
  const announce = useEffectEvent((orderId: number) => {
    if (orderId === router.state.location.search.commande) return
    announced.current = orderId
    if (bell.isOn) bell.ring()
    setFresh((before) => [...before, orderId])
    if (document.visibilityState !== 'visible' || !document.hasFocus()) setUnseen((count) => count + 1)
    toast.info(`Nouvelle commande n°\u00a0${orderId}`, {
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
    <LiveOrdersContext value={{ unseen, fresh, see, isLost, isBellOn: bell.isOn, toggleBell: bell.toggle }}>
      {children}
    </LiveOrdersContext>
  )
}

const BELL_KEY = 'admin-bell'

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
