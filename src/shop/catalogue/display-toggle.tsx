import { LayoutGrid, List } from 'lucide-react'
import { IconButton } from '../ui/icon-button.tsx'

const BUTTON =
  'size-11 border border-concrete-400 bg-white aria-pressed:bg-ink aria-pressed:text-white max-sm:aria-pressed:hidden'

type Props = { isList: boolean; onChange: (display: 'liste' | undefined) => void }

/** Toggles between grid and list (spec §2); narrow screens show only the other choice. */
export function DisplayToggle({ isList, onChange }: Props) {
  return (
    <fieldset className="flex noscript:hidden" aria-label="Affichage">
      <IconButton
        icon={LayoutGrid}
        label="Grille"
        aria-pressed={!isList}
        onClick={() => onChange(undefined)}
        className={BUTTON}
      />
      <IconButton
        icon={List}
        label="Liste"
        aria-pressed={isList}
        onClick={() => onChange('liste')}
        className={`${BUTTON} -ml-px`}
      />
    </fieldset>
  )
}
