import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { oneImport } from '#admin/queries/imports.ts'
import { useLeaveGuard } from '#admin/ui/leaving.tsx'
import { OneLoading } from '#admin/ui/panel.tsx'
import { QueryBoundary } from '#admin/ui/query-boundary.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import { useDraftState } from '#admin/ui/use-editor.ts'
import type { ProductImport } from '#contract/import.ts'
import { ImportProblems } from './import-problems.tsx'
import { ImportProgress } from './import-progress.tsx'
import { ImportSettings } from './import-settings.tsx'
import { canChange, importName } from './import-texts.ts'
import { listCells, type TypedLines } from './repair-row.tsx'

export function ImportScreen() {
  const { id } = useParams({ from: '/owner/produits/import/$id' })
  const query = useQuery(oneImport(Number(id)))
  return (
    <Screen
      title="Import"
      help="importer"
      hasForm
      count={query.data && importName(query.data)}
      back={{ to: '/produits/import', name: 'Imports' }}
    >
      <QueryBoundary
        query={query}
        loading={<OneLoading text="Chargement de l’import…" />}
        failed="Impossible de charger l’import"
      >
        {(found) => <Import key={found.id} found={found} />}
      </QueryBoundary>
    </Screen>
  )
}

function Import({ found }: { found: ProductImport }) {
  const counts = useRef<HTMLElement>(null)
  const [before, setBefore] = useState<ProductImport['counts'] | null>(null)
  const [typed, setTyped] = useDraftState<TypedLines>(`import-${found.id}`, new Map())
  const isOpen = found.state === 'reading' || canChange(found)
  const unread = isOpen ? listCells(typed).length : 0
  const question = useLeaveGuard({ hasUnsaved: () => unread > 0, onAbandon: () => {} })
  /** Scrolls to the counts, which the new dry run changes. */
  const showCounts = () => {
    setBefore(found.counts)
    counts.current?.scrollIntoView({ block: 'start' })
    counts.current?.focus({ preventScroll: true })
  }
  return (
    <div className="flex flex-col gap-6">
      <section
        ref={counts}
        tabIndex={-1}
        aria-label="Où en est l’import"
        className="max-w-3xl scroll-mt-20 outline-none"
      >
        <ImportProgress found={found} before={before} unread={unread} />
      </section>
      {isOpen && (
        <ImportSettings
          // Remounts the settings when the header row changes, since its titles name other columns.
          key={`${found.headerRow} ${found.columns.join()}`}
          found={found}
          onReadAgain={showCounts}
        />
      )}
      <ImportProblems
        found={found}
        typed={typed}
        unread={unread}
        onTyped={setTyped}
        onReadAgain={showCounts}
      />
      {question}
    </div>
  )
}
