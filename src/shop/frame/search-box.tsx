import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'

/** The search in the header: Enter leads to the results. */
export function SearchBox({ hasFocus = false }: { hasFocus?: boolean }) {
  const navigate = useNavigate()
  const [text, setText] = useState('')

  function submit(event: FormEvent): void {
    event.preventDefault()
    const search = text.trim()
    if (search) navigate({ to: '/recherche', search: { search } })
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: older browsers do not know <search>
    <form role="search" action="/recherche" onSubmit={submit} className="flex bg-white text-ink">
      <input
        type="search"
        name="search"
        aria-label="Rechercher un produit"
        placeholder="Casque, gants, kit chaîne…"
        // biome-ignore lint/a11y/noAutofocus: it opens because the visitor asked to type
        autoFocus={hasFocus}
        autoComplete="off"
        enterKeyHint="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="min-h-11 min-w-0 flex-1 px-4 text-base outline-offset-0 placeholder:text-concrete-500"
      />
      <button
        type="submit"
        aria-label="Lancer la recherche"
        className="flex w-12 cursor-pointer items-center justify-center bg-race text-white hover:bg-race-deep"
      >
        <Search aria-hidden="true" className="size-5" />
      </button>
    </form>
  )
}
