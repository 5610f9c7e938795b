import { useState } from 'react'
import { counted } from '#admin/count-text.ts'
import { Panel } from '#admin/ui/panel.tsx'
import type { ProductImport } from '#contract/import.ts'
import { withNoBreakSpaces } from '#rules/typography.ts'
import { Button } from '#web/ui/button.tsx'

/** Problems that are shown at first. */
const SHOWN = 50
/** Problems that are kept. */
const MAX = 1000

/** What an import could not take over, line by line. */
export function ImportProblems({ found: { problems } }: { found: ProductImport }) {
  const [isWhole, setWhole] = useState(false)
  if (problems.length === 0) return null
  const count =
    problems.length < MAX ? counted(problems.length, 'remarque', 'remarques') : 'les 1\u00a0000 premières'
  return (
    <Panel title="Lignes en défaut" state={<p className="text-concrete-600 text-sm">{count}</p>}>
      <ol className="divide-y divide-concrete-200">
        {(isWhole ? problems : problems.slice(0, SHOWN)).map(({ line, message }) => (
          <li key={`${line} ${message}`} className="flex gap-4 px-4 py-2.5 text-sm md:px-6">
            <span className="w-20 shrink-0 text-concrete-600 tabular-nums">Ligne {line}</span>
            <span className="min-w-0 wrap-anywhere text-ink">{withNoBreakSpaces(message)}</span>
          </li>
        ))}
      </ol>
      {!isWhole && problems.length > SHOWN && (
        <div className="border-concrete-200 border-t px-4 py-3 md:px-6">
          <Button look="outline" onClick={() => setWhole(true)}>
            Tout voir
          </Button>
        </div>
      )}
    </Panel>
  )
}
