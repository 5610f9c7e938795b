import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { counted } from '#admin/count-text.ts'
import { changeImport, isAtWork, startImport, stopImport } from '#admin/queries/imports.ts'
import { CheckboxField } from '#admin/ui/fields.tsx'
import { Panel } from '#admin/ui/panel.tsx'
import { WorkBar } from '#admin/ui/progress.tsx'
import type { ProductImport } from '#contract/import.ts'
import { formatCount } from '#rules/money.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { canChange, countTexts, READ_AGAIN, SKIPPED, stateName } from './import-texts.ts'
import { DeleteImport, UndoImport } from './undo-import.tsx'

const WIDE = 'w-full sm:w-auto sm:self-start'

type Props = {
  found: ProductImport
  /** Counts as they were before the last change of settings or cells; null if there was no change. */
  before: ProductImport['counts'] | null
  unread: number
}

export function ImportProgress({ found, before, unread }: Props) {
  const { state, problems } = found
  return (
    <Panel title={stateName(found)} state={<Counts found={found} before={before} />}>
      <div className="flex flex-col gap-4 px-4 py-5 md:px-6">
        <Bar found={found} />
        {canChange(found) && <ToWrite found={found} unread={unread} />}
        {state === 'done' && (
          <>
            <p className="text-concrete-700">
              {problems.some(({ severity }) => severity === 'skipped')
                ? 'Ce qui n’est pas venu est dit ci-dessous\u00a0: corrigez le fichier et importez-le de nouveau, rien ne viendra deux fois.'
                : `${counted(found.total, 'produit traité', 'produits traités')}, ${
                    problems.length > 0 ? 'avec les remarques ci-dessous' : 'rien ne manque'
                  }.`}
            </p>
            <Link to="/produits" className={classes(buttonClass(), WIDE)}>
              Voir les produits
            </Link>
          </>
        )}
        {state === 'undone' && (
          <p className="text-concrete-700">
            {problems.length > 0
              ? 'Ce que cet import avait écrit est défait, sauf ce qui est dit ci-dessous.'
              : 'Tout ce que cet import avait écrit est défait.'}
          </p>
        )}
        {found.canUndo && <UndoImport found={found} />}
        {!isAtWork(found) && <DeleteImport found={found} />}
      </div>
    </Panel>
  )
}

function Bar({ found: { id, state, isRead, counts, done, total, undo } }: { found: ProductImport }) {
  const stopping = useMutation(stopImport)
  const onStop =
    stopping.isPending || state === 'stopping' ? undefined : () => stopping.mutate({ params: { id } })
  if (state === 'reading') {
    const read = counts.create + counts.update + counts.skip
    return <WorkBar title="Lecture à blanc" done={read} total={total} />
  }
  if (undo && state === 'undoing') return <WorkBar title="Annulation" {...undo} onStop={onStop} />
  if (undo && state === 'stopped') return <WorkBar title="Annulation arrêtée" {...undo} />
  if (state === 'running' || state === 'stopping')
    return <WorkBar title="Import" done={done} total={total} onStop={onStop} />
  if (state === 'stopped' && isRead) return <WorkBar title="Import arrêté" done={done} total={total} />
  return null
}

function ToWrite({ found, unread }: Omit<Props, 'before'>) {
  const whyId = useId()
  const { id, state, isRead, counts, done, total, problems, asDrafts } = found
  const starting = useMutation(startImport)
  const changing = useMutation(changeImport)
  const toWrite = counts.create + counts.update
  const isBusy = starting.isPending || changing.isPending
  const start = () => {
    if (isBusy) return
    if (unread > 0) document.getElementById(READ_AGAIN)?.focus()
    else starting.mutate({ params: { id } })
  }
  const startButton = (text: string) => (
    <>
      <Button
        aria-disabled={isBusy || unread > 0}
        aria-describedby={unread > 0 ? whyId : undefined}
        onClick={start}
        className={classes(WIDE, unread > 0 && 'opacity-50')}
      >
        {text}
      </Button>
      <p id={whyId} role="status" className="font-semibold text-ink empty:hidden">
        {unread > 0 &&
          `${counted(unread, 'correction n’est pas encore lue', 'corrections ne sont pas encore lues')}\u00a0: relisez avant d’importer.`}
      </p>
    </>
  )
  if (!isRead)
    return (
      <>
        <p className="text-concrete-700">
          Sa lecture s’est arrêtée, et rien n’est écrit&nbsp;: voyez pourquoi ci-dessous.
        </p>
        {startButton('Relire le fichier')}
      </>
    )
  const isNone = state === 'ready' && toWrite === 0
  return (
    <>
      {state === 'ready' && (
        <p className="text-concrete-700">
          {isNone
            ? 'Il n’y a rien à écrire\u00a0: vérifiez les réglages et les remarques.'
            : problems.length > 0
              ? 'Rien n’est encore écrit. Vérifiez les chiffres, les réglages et les remarques.'
              : 'Rien n’est encore écrit. Vérifiez les chiffres et les réglages.'}
        </p>
      )}
      <SeeSkipped found={found} />
      {!isNone && (
        <>
          <CheckboxField
            label="Importer comme brouillons"
            hint={'Les produits créés ne sont pas en ligne\u00a0: vous les publiez quand ils sont prêts.'}
            checked={changing.isPending ? !asDrafts : asDrafts}
            onChange={({ target }) => changing.mutate({ params: { id }, body: { asDrafts: target.checked } })}
          />
          {startButton(
            state === 'ready'
              ? `Importer ${counted(toWrite, 'produit')}`
              : `Reprendre les ${counted(total - done, 'produit restant', 'produits restants')}`,
          )}
        </>
      )}
    </>
  )
}

/** Scrolls to the remarks on skipped products, which are below the settings. */
function SeeSkipped({ found: { problems } }: { found: ProductImport }) {
  const skipped = problems.filter(({ severity }) => severity === 'skipped').length
  if (skipped === 0) return null
  const show = () => {
    const remarks = document.getElementById(SKIPPED)
    remarks?.scrollIntoView({ block: 'start' })
    remarks?.focus({ preventScroll: true })
  }
  return (
    <Button look="outline" onClick={show} className={WIDE}>
      {skipped > 1 ? `Voir les ${skipped} remarques sur ce qui ne vient pas` : 'Voir ce qui ne vient pas'}
    </Button>
  )
}

function Counts({ found, before }: Omit<Props, 'unread'>) {
  const { counts, state } = found
  if (found.undo) return null
  const [created, updated, skipped] = countTexts(found)
  const was = (name: keyof ProductImport['counts']) =>
    before && state === 'ready' && before[name] !== counts[name] ? (
      <span className="text-concrete-600"> (avant&nbsp;: {formatCount(before[name])})</span>
    ) : null
  return (
    <p className="flex flex-wrap gap-x-4 text-concrete-700 text-sm tabular-nums">
      <span>
        {created}
        {was('create')}
      </span>
      <span>
        {updated}
        {was('update')}
      </span>
      <span>{skipped}</span>
    </p>
  )
}
