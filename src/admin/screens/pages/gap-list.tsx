import { CircleCheck } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { counted } from '#admin/count-text.ts'
import { shopIdentity } from '#admin/queries/shop.ts'
import { factsIn, ShopFacts } from '#admin/shop-facts.tsx'
import { fillGaps } from '#rules/page-gaps.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { findGaps, type Gap } from './find-gaps.ts'

type Props = { text: string; onSelect: (gap: Gap) => void; onFill: (text: string) => void }

export function GapList({ text, onSelect, onFill }: Props) {
  const { data: shop } = useQuery(shopIdentity)
  const gaps = findGaps(text)
  const filled = shop ? fillGaps(text, shop) : text
  if (text.trim() === '') return null
  if (gaps.length === 0)
    return (
      <p role="status" className="flex items-center gap-2 px-1 font-semibold text-green-700 text-sm">
        <Icon of={CircleCheck} className="size-5 shrink-0" />
        Rien ne reste à compléter
      </p>
    )
  return (
    <section
      aria-label="Reste à compléter"
      className="border border-amber-300 bg-amber-100 p-4 text-amber-900"
    >
      <div role="status">
        <h2 className="font-semibold">{counted(gaps.length, 'passage')} à compléter avant de publier</h2>
      </div>
      <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {filled !== text && (
          <Button look="outline" size="small" onClick={() => onFill(filled)}>
            Remplir avec «&nbsp;Ma boutique&nbsp;»
          </Button>
        )}
        <ShopFacts
          facts={factsIn(text)}
          label="Compléter en une fois"
          onSaved={(saved) => onFill(fillGaps(text, saved))}
        />
      </div>
      <ul className="mt-2 flex flex-wrap gap-2">
        {gaps.map((gap) => (
          <li key={gap.start}>
            <button
              type="button"
              onClick={() => onSelect(gap)}
              className="min-h-11 cursor-pointer rounded-xs border border-amber-900 bg-white px-3 py-1.5 text-left font-semibold text-sm hover:bg-amber-100"
            >
              {gap.label}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
