import { CircleCheck } from '@lucide/icons'
import { counted } from '#admin/count-text.ts'
import { Icon } from '#web/ui/icon.tsx'
import { findGaps, type Gap } from './to-complete.ts'

export function GapList({ text, onSelect }: { text: string; onSelect: (gap: Gap) => void }) {
  const gaps = findGaps(text)
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
        <h2 className="font-semibold">
          {counted(gaps.length, 'passage', 'passages')} à compléter avant de publier
        </h2>
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
