import { LayoutGrid, List } from 'lucide-react'

const BUTTON =
  'flex size-11 cursor-pointer items-center justify-center border border-concrete-400 bg-white aria-pressed:bg-ink aria-pressed:text-white max-sm:aria-pressed:hidden'

type Props = { isList: boolean; onChange: (display: 'liste' | undefined) => void }

/** Toggles between grid and list (spec §2); narrow screens show only the other choice. */
export function DisplayToggle({ isList, onChange }: Props) {
  return (
    <fieldset className="flex noscript:hidden" aria-label="Affichage">
      <button
        type="button"
        aria-label="Grille"
        aria-pressed={!isList}
        onClick={() => onChange(undefined)}
        className={BUTTON}
      >
        <LayoutGrid aria-hidden="true" className="size-5" />
      </button>
      <button
        type="button"
        aria-label="Liste"
        aria-pressed={isList}
        onClick={() => onChange('liste')}
        className={`${BUTTON} -ml-px`}
      >
        <List aria-hidden="true" className="size-5" />
      </button>
    </fieldset>
  )
}
