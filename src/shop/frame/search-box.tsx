import { Search } from '@lucide/icons'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useId,
  useState,
} from 'react'
import { IconButton } from '#web/ui/icon.tsx'
import { useEarlyInput } from '#web/use-early-input.ts'
import { SuggestionList, useSuggestions } from './suggestion-list.tsx'

export function SearchBox({ inputRef, onLeave }: { inputRef: Ref<HTMLInputElement>; onLeave: () => void }) {
  const navigate = useNavigate()
  const id = useId()
  const [text, setText] = useSearchText()
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const query = text.trim()
  const suggestions = useSuggestions(query, isOpen)
  const { products } = suggestions
  const hasOptions = isOpen && products.length > 0
  const optionId = (index: number) => `${id}-${index}`

  const form = useEarlyInput<HTMLFormElement>((early) => {
    const input = early.querySelector('input')
    if (input && input.value !== text) change(input)
  })

  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])

  function change(input: HTMLInputElement): void {
    setText(input.value)
    // Keeps the suggestions closed for input from before hydration if the box has lost its focus since.
    reset(input === document.activeElement)
  }

  function reset(isNowOpen: boolean): void {
    setIsOpen(isNowOpen)
    setActive(-1)
  }

  function finish(): void {
    reset(false)
    onLeave()
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    const product = hasOptions ? products[active] : undefined
    if (!product && query === '') return
    finish()
    if (product) navigate({ to: '/produit/$productId', params: { productId: String(product.id) } })
    else navigate({ to: '/recherche', search: { search: query } })
  }

  function followKeys(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      // Keeps Escape from clearing the input.
      event.preventDefault()
      if (isOpen && query !== '') reset(false)
      else onLeave()
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setIsOpen(true)
    if (hasOptions) setActive(nextOption(active, event.key === 'ArrowDown' ? 1 : -1, products.length))
  }

  function leave(event: FocusEvent<HTMLElement>): void {
    if (!event.currentTarget.contains(event.relatedTarget)) reset(false)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: older browsers do not know <search>
    <form ref={form} role="search" action="/recherche" onSubmit={submit} onBlur={leave} className="relative">
      <div className="flex bg-white text-ink ring-race-light focus-within:ring-3">
        <input
          ref={inputRef}
          type="search"
          name="search"
          role="combobox"
          aria-label="Rechercher un produit"
          aria-autocomplete="list"
          aria-expanded={hasOptions}
          aria-controls={hasOptions ? id : undefined}
          aria-activedescendant={hasOptions && active >= 0 ? optionId(active) : undefined}
          placeholder="Casque, gants, kit chaîne…"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={200}
          value={text}
          onFocus={() => setIsOpen(true)}
          onChange={(event) => change(event.target)}
          onKeyDown={followKeys}
          className="min-h-11 min-w-0 flex-1 px-4 text-base outline-none placeholder:text-concrete-500 text-ellipsis"
        />
        <IconButton
          type="submit"
          icon={Search}
          label="Lancer la recherche"
          className="w-12 bg-race text-white hover:bg-race-deep"
        />
      </div>
      <SuggestionList
        id={id}
        optionId={optionId}
        search={query}
        suggestions={suggestions}
        isOpen={isOpen}
        active={active}
        onChoose={finish}
      />
    </form>
  )
}

/** Cycles through the options and the input itself (-1). */
function nextOption(active: number, step: 1 | -1, options: number): number {
  const places = options + 1
  return ((active + 1 + step + places) % places) - 1
}

/** Returns the text of the box: the search of the current page, else the text typed last. */
function useSearchText() {
  const shown = useRouterState({
    select: ({ location }) => (location.pathname === '/recherche' ? (location.search.search ?? '') : null),
  })
  const [text, setText] = useState(shown ?? '')
  useEffect(() => {
    if (shown !== null) setText(shown)
  }, [shown])
  return [text, setText] as const
}
