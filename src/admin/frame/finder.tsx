import { useQuery } from '@tanstack/react-query'
import { type LinkProps, useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ordersPage } from '#admin/queries/orders.ts'
import { productCards } from '#admin/queries/products.ts'
import { Dialog } from '#admin/ui/dialog.tsx'
import { FilterField, followArrows, useDebounced } from '#admin/ui/search-box.tsx'
import { formatDinars } from '#rules/money.ts'
import { STATUS_LOOKS } from '#rules/order.ts'
import { foldText } from '#rules/text.ts'
import { MENU_GROUPS } from './menu.tsx'

type Goal = Pick<LinkProps, 'to' | 'search'>

type Found = { key: string; label: string; detail: string; goal: Goal }

/** Finds screens, orders and products by a few letters. A product opens the list, searched for its name. */
export function Finder({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  const goal = useRef<Goal | null>(null)
  const input = useRef<HTMLInputElement>(null)
  // Navigates only after this dialog has closed, because an unsaved form below may then ask for confirmation.
  useEffect(() => {
    if (isOpen || !goal.current) return
    void navigate(goal.current)
    goal.current = null
  }, [isOpen, navigate])
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Aller à" isNarrow initialFocus={() => input.current}>
      <Results
        input={input}
        onGo={(to) => {
          goal.current = to
          onClose()
        }}
      />
    </Dialog>
  )
}

type Props = { input: React.RefObject<HTMLInputElement | null>; onGo: (goal: Goal) => void }

function Results({ input, onGo }: Props) {
  const [text, setText] = useState('')
  const [isEntered, setEntered] = useState(false)
  const { groups, isSettled } = useFound(text.trim())
  const goToFirst = useEffectEvent(() => {
    setEntered(false)
    const first = groups[0]?.found[0]
    if (first) onGo(first.goal)
  })
  // After Enter, waits for the results of the typed text: the former ones stay in sight until they come.
  useEffect(() => {
    if (isEntered && isSettled) goToFirst()
  }, [isEntered, isSettled])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    followArrows(event)
    if (event.key === 'Enter' && event.target === input.current) setEntered(true)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows move among the field and the buttons in it
    <div onKeyDown={onKeyDown} className="flex min-h-72 flex-col gap-4">
      <FilterField
        ref={input}
        label="Écran, commande ou produit"
        placeholder="Écran, n°, téléphone, produit"
        value={text}
        onChange={(typed) => {
          setText(typed)
          setEntered(false)
        }}
      />
      <div className="flex flex-col gap-4">
        {groups.map(({ title, found }) => (
          <section key={title} aria-label={title}>
            <h3 className="mb-1 font-semibold text-concrete-600 text-sm">{title}</h3>
            <ul>
              {found.map(({ key, label, detail, goal }) => (
                <li key={key}>
                  <button
                    type="button"
                    onClick={() => onGo(goal)}
                    className="flex min-h-11 w-full cursor-pointer items-center justify-between gap-4 rounded-xs px-3 text-left hover:bg-concrete-100 focus:bg-concrete-100"
                  >
                    <span className="wrap-anywhere font-semibold text-ink">{label}</span>
                    <span className="shrink-0 text-concrete-600 text-sm">{detail}</span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <p role="status" className="text-concrete-600 text-sm">
        {groups.length === 0 && 'Rien ne correspond.'}
      </p>
    </div>
  )
}

/** Maximum number of results shown for each kind. */
const SHOWN = 5

/** Finds what matches a text. `isSettled` is true once the first result can no longer change. */
function useFound(text: string): { groups: { title: string; found: Found[] }[]; isSettled: boolean } {
  const search = useDebounced(text, 200)
  const enabled = search !== ''
  const orders = useQuery({ ...ordersPage({ search, page: 1 }), enabled })
  const products = useQuery({ ...productCards(search), enabled })
  const key = foldText(text)
  const screens = SCREENS.filter(({ label }) => foldText(label).includes(key))
  const isFound = [orders, products].every((query) => !query.isPending && !query.isPlaceholderData)
  const groups = [
    { title: 'Écrans', found: screens },
    {
      title: 'Commandes',
      found: ((enabled && orders.data?.items) || []).map(({ id, customerName, status }) => ({
        key: `order-${id}`,
        label: `N°\u00a0${id} · ${customerName}`,
        detail: STATUS_LOOKS[status].label,
        goal: { to: '/commandes', search: { commande: id } } as const,
      })),
    },
    {
      title: 'Produits',
      found: ((enabled && products.data?.items) || []).map(({ id, name, price }) => ({
        key: `product-${id}`,
        label: name,
        detail: formatDinars(price),
        goal: { to: '/produits', search: { recherche: name } } as const,
      })),
    },
  ]
  return {
    groups: groups
      .map(({ title, found }) => ({ title, found: found.slice(0, SHOWN) }))
      .filter(({ found }) => found.length > 0),
    isSettled: screens.length > 0 || (search === text && isFound),
  }
}

const SCREENS: Found[] = MENU_GROUPS.flatMap(({ name, entries }) =>
  entries.map(({ to, label }) => ({ key: to, label, detail: name, goal: { to } })),
)
