import { ArrowRight } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ProductCard } from '#contract/product.ts'
import { formatCount } from '#rules/money.ts'
import { SEARCH_DEBOUNCE } from '#rules/product-list.ts'
import { foldText } from '#rules/text.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Image } from '#web/ui/image.tsx'
import { Money } from '#web/ui/money.tsx'
import { useShop } from '../context.ts'

type Props = {
  id: string
  optionId: (index: number) => string
  search: string
  suggestions: Suggestions
  isOpen: boolean
  active: number
  onChoose: () => void
}

export function SuggestionList({ id, optionId, search, suggestions, isOpen, active, onChoose }: Props) {
  const { state, products, total } = suggestions
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press here must not take the focus from the box
    <div
      onMouseDown={(event) => event.preventDefault()}
      className={classes(
        'absolute inset-x-0 top-full z-40 max-h-[calc(100dvh-9rem)] overflow-y-auto bg-white text-ink',
        isOpen && state !== 'idle' && 'border border-concrete-400 shadow-lg',
      )}
    >
      <div role="status">{isOpen && <Progress state={state} count={products.length} />}</div>
      {isOpen && products.length > 0 && (
        <>
          <div role="listbox" id={id} aria-label="Suggestions">
            {products.map((product, index) => (
              <Link
                key={product.id}
                to="/produit/$productId"
                params={{ productId: String(product.id) }}
                role="option"
                id={optionId(index)}
                aria-selected={index === active}
                tabIndex={-1}
                onClick={onChoose}
                className="flex items-center gap-[min(0.75rem,3.75vw)] border-concrete-200 border-b px-[min(0.75rem,3.75vw)] py-2 hover:bg-concrete-100 aria-selected:bg-concrete-200"
              >
                <Suggestion product={product} search={search} />
              </Link>
            ))}
          </div>
          <Link
            to="/recherche"
            search={{ search }}
            onClick={onChoose}
            className="label flex min-h-12 items-center justify-between gap-2 px-4 text-race-deep hover:bg-concrete-100"
          >
            Voir tous les résultats{total > products.length && ` (${formatCount(total)})`}
            <Icon of={ArrowRight} className="size-5 shrink-0" />
          </Link>
        </>
      )}
    </div>
  )
}

function Progress({ state, count }: { state: Suggestions['state']; count: number }) {
  if (state === 'found' && count > 0)
    return <p className="sr-only">{count > 1 ? `${count} suggestions` : '1 suggestion'}</p>
  const text = {
    idle: null,
    searching: 'Recherche en cours...',
    failed: 'La recherche n’a pas abouti. Vérifiez votre connexion.',
    found: 'Aucun produit trouvé',
  }[state]
  return text && <p className="p-4 text-concrete-700">{text}</p>
}

function Suggestion({ product, search }: { product: ProductCard; search: string }) {
  return (
    <>
      <Image
        src={product.image}
        alt=""
        sizes="3.5rem"
        maxWidth={160}
        className="size-[min(3.5rem,17.5vw)] shrink-0 object-cover"
      />
      {/* Narrow screens show the price below the name. */}
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <span className="min-w-0 flex-[1_1_7rem]">
          <span className="label block truncate text-concrete-600 text-xs">
            <Marked text={product.brand ?? ''} search={search} />
          </span>
          <span className="line-clamp-3 leading-tight">
            <Marked text={product.name} search={search} />
          </span>
        </span>
        <span className="price text-lg">
          {product.hasPrices && 'Dès\u00a0'}
          <Money of={product.price} />
        </span>
      </span>
    </>
  )
}

function Marked({ text, search }: { text: string; search: string }) {
  return matchParts(text, search).map((part, index) => {
    if (!part.isMatch) return part.text
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
      <mark key={index} className="bg-race/12 font-semibold text-ink">
        {part.text}
      </mark>
    )
  })
}

export type Suggestions = {
  state: 'idle' | 'searching' | 'failed' | 'found'
  products: ProductCard[]
  total: number
}

/** Debounces requests, and caches responses by text, so that a late response never replaces a newer one. */
export function useSuggestions(text: string, isWanted: boolean): Suggestions {
  const { queries } = useShop()
  const [settled, setSettled] = useState('')
  const isSettled = settled === text

  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : SEARCH_DEBOUNCE)
    return () => clearTimeout(timer)
  }, [text])

  const { data, isError } = useQuery({
    ...queries.suggestions(settled),
    enabled: isWanted && isSettled && settled !== '',
  })
  if (text === '') return { state: 'idle', products: [], total: 0 }
  if (isSettled && data) return { state: 'found', products: data.items, total: data.total }
  return { state: isSettled && isError ? 'failed' : 'searching', products: [], total: 0 }
}

type TextPart = { text: string; isMatch: boolean }

/** Splits a text into parts that match a search and parts that do not, ignoring case and accents. */
export function matchParts(text: string, search: string): TextPart[] {
  const characters = [...text.normalize('NFC')]
  const isMatch = characters.map(() => false)
  const { folded, origins } = foldWithOrigins(characters)
  for (const word of foldText(search).split(' ').filter(Boolean)) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
      for (const origin of origins.slice(at, at + word.length)) isMatch[origin] = true
    }
  }
  return characters.reduce<TextPart[]>((parts, character, index) => {
    const last = parts.at(-1)
    if (last && last.isMatch === isMatch[index]) last.text += character
    else parts.push({ text: character, isMatch: isMatch[index] ?? false })
    return parts
  }, [])
}

/** Folds characters, and maps each folded letter to its original character: `œ` folds to two letters. */
function foldWithOrigins(characters: string[]): { folded: string; origins: number[] } {
  let folded = ''
  const origins: number[] = []
  characters.forEach((character, index) => {
    const letters = foldText(character) || ' '
    folded += letters
    for (const _ of letters) origins.push(index)
  })
  return { folded, origins }
}
