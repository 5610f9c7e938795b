import { ArrowLeft } from '@lucide/icons'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { counted } from '#admin/count-text.ts'
import { deleteImport, oneImport, startImport, stopImport } from '#admin/queries/imports.ts'
import { OneLoading, Panel } from '#admin/ui/panel.tsx'
import { WorkBar } from '#admin/ui/progress.tsx'
import { QueryBoundary } from '#admin/ui/query-boundary.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import type { ProductImport } from '#contract/import.ts'
import { formatCount } from '#rules/money.ts'
import { withNoBreakSpaces } from '#rules/text.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ImportSettings } from './import-settings.tsx'
import { FORMAT_NAMES, STATE_NAMES } from './import-texts.ts'

/** Problems that are shown before a click. */
const SHOWN = 50
/** Problems that the server stores. */
const MAX = 1000

export function ImportScreen() {
  const { id } = useParams({ from: '/owner/produits/import/$id' })
  const query = useQuery(oneImport(Number(id)))
  return (
    <Screen
      title="Import"
      help="importer"
      hasForm
      count={query.data && FORMAT_NAMES[query.data.format]}
      actions={
        <Link to="/produits/import" className={buttonClass('ghost')}>
          <Icon of={ArrowLeft} className="size-4" />
          Imports
        </Link>
      }
    >
      <QueryBoundary
        query={query}
        loading={<OneLoading text="Chargement de l’import…" />}
        failed="Impossible de charger l’import"
      >
        {(found) => (
          <div className="flex flex-col gap-6">
            <Progress found={found} />
            {(found.state === 'reading' || found.state === 'ready' || found.state === 'stopped') && (
              <ImportSettings found={found} />
            )}
            <Problems found={found} />
          </div>
        )}
      </QueryBoundary>
    </Screen>
  )
}

function Progress({ found }: { found: ProductImport }) {
  const { id, state, isRead, counts, done, total } = found
  const starting = useMutation(startImport)
  const stopping = useMutation(stopImport)
  const toWrite = counts.create + counts.update
  const isEmpty = state === 'ready' && toWrite === 0
  const startButton = (text: string) => (
    <Button
      aria-disabled={starting.isPending}
      onClick={() => starting.isPending || starting.mutate({ params: { id } })}
      className="w-full sm:w-auto sm:self-start"
    >
      {text}
    </Button>
  )
  return (
    <Panel title={isEmpty ? 'Rien à importer' : STATE_NAMES[state]} state={<Counts found={found} />}>
      <div className="flex flex-col gap-4 px-4 py-5 md:px-6">
        {state === 'reading' && (
          <WorkBar title="Lecture à blanc" done={toWrite + counts.skip} total={total} />
        )}
        {(state === 'running' || state === 'stopping') && (
          <WorkBar
            title="Import"
            done={done}
            total={total}
            onStop={
              stopping.isPending || state === 'stopping'
                ? undefined
                : () => stopping.mutate({ params: { id } })
            }
          />
        )}
        {state === 'ready' && (
          <>
            <p className="text-concrete-700">
              {toWrite > 0
                ? 'Rien n’est encore écrit. Vérifiez les chiffres, les réglages et les lignes en défaut.'
                : 'Il n’y a rien à écrire\u00a0: vérifiez les réglages et les lignes en défaut.'}
            </p>
            {toWrite > 0 && startButton(`Importer ${counted(toWrite, 'produit', 'produits')}`)}
          </>
        )}
        {state === 'stopped' && isRead && (
          <>
            <WorkBar title="Import arrêté" done={done} total={total} />
            {startButton(`Reprendre les ${counted(total - done, 'produit restant', 'produits restants')}`)}
          </>
        )}
        {state === 'stopped' && !isRead && (
          <>
            <p className="text-concrete-700">
              Sa lecture s’est arrêtée, et rien n’est écrit&nbsp;: voyez pourquoi ci-dessous.
            </p>
            {startButton('Relire le fichier')}
          </>
        )}
        {state === 'done' && (
          <>
            <p className="text-concrete-700">
              {counted(total, 'produit traité', 'produits traités')}. Ce qui n’est pas venu est dit ligne par
              ligne ci-dessous.
            </p>
            <Link to="/produits" className={classes(buttonClass('dark'), 'w-full sm:w-auto sm:self-start')}>
              Voir les produits
            </Link>
          </>
        )}
        {state !== 'running' && state !== 'stopping' && <DeleteButton id={id} />}
      </div>
    </Panel>
  )
}

/** Deletes an import; its products stay, and its file can be sent again. */
function DeleteButton({ id }: { id: number }) {
  const navigate = useNavigate()
  const deleting = useMutation(deleteImport)
  const toList = () => navigate({ to: '/produits/import' })
  return (
    <Button
      look="ghost"
      aria-disabled={deleting.isPending}
      onClick={() => deleting.isPending || deleting.mutate({ params: { id } }, { onSuccess: toList })}
      className="w-full sm:w-auto sm:self-start"
    >
      Supprimer cet import
    </Button>
  )
}

function Counts({ found: { state, isRead, counts } }: { found: ProductImport }) {
  const isWritten = isRead && state !== 'ready'
  const [created, updated] = isWritten ? (['créé', 'modifié'] as const) : (['à créer', 'à modifier'] as const)
  const plural = (name: string) => (isWritten ? `${name}s` : name)
  return (
    <p className="flex flex-wrap gap-x-4 text-concrete-700 text-sm tabular-nums">
      <span>{counted(counts.create, created, plural(created))}</span>
      <span>{counted(counts.update, updated, plural(updated))}</span>
      <span>{formatCount(counts.skip)} déjà à jour</span>
    </p>
  )
}

function Problems({ found: { problems } }: { found: ProductImport }) {
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
