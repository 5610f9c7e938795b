import { useMutation } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useState } from 'react'
import { counted } from '#admin/count-text.ts'
import { typeCells } from '#admin/queries/imports.ts'
import { toastsAbove } from '#admin/toasts.tsx'
import { Panel } from '#admin/ui/panel.tsx'
import type { ImportProblem, ProductImport } from '#contract/import.ts'
import { withNoBreakSpaces } from '#rules/text.ts'
import { Button } from '#web/ui/button.tsx'
import { afterName, canRepair, groupAlike, READ_AGAIN, remedyOf, SKIPPED, subjectOf } from './import-texts.ts'
import { listCells, RepairRow, type Typed, type TypedLines, withoutStored } from './repair-row.tsx'

/** Number of remarks of one kind shown until the owner asks for more. */
const SHOWN = 30
/** Maximum number of problems that the server stores for an import. */
const MAX = 1000
/** Maximum number of cells in one request. */
const MAX_CELLS = 500

type Severity = ImportProblem['severity']

type Props = {
  found: ProductImport
  typed: TypedLines
  /** Number of typed cells that no dry run has read. */
  unread: number
  onTyped: Dispatch<SetStateAction<TypedLines>>
  onReadAgain: () => void
}

/** Lists the remarks of an import. The owner can correct rows that are skipped or lose a cell's value. */
export function ImportProblems({ found, typed, unread, onTyped, onReadAgain }: Props) {
  const { id, problems, state } = found
  const typing = useMutation(typeCells)
  if (problems.length === 0 && unread === 0) return null
  const isBusy = typing.isPending || state === 'reading'
  const save = () => {
    const cells = listCells(typed).slice(0, MAX_CELLS)
    const request = { params: { id }, body: cells }
    typing.mutate(request, {
      onSuccess: () => {
        onTyped((now) => withoutStored(now, cells))
        onReadAgain()
      },
    })
  }
  const isOver = state === 'undoing' || state === 'undone' || found.undo !== null
  const of = (severity: Severity) => problems.filter((problem) => problem.severity === severity)
  const repair = {
    typed,
    onType: (line: number, row: Typed) => onTyped((before) => new Map(before).set(line, row)),
  }
  return (
    <>
      {problems.length >= MAX && (
        <p className="max-w-3xl text-concrete-700">
          Seules les 1&nbsp;000 premières remarques sont gardées&nbsp;: corrigez-les, puis relisez.
        </p>
      )}
      <section
        id={SKIPPED}
        tabIndex={-1}
        aria-label="Ce qui ne vient pas"
        className="scroll-mt-20 outline-none empty:hidden"
      >
        <Remarks
          title={
            isOver ? 'Annulation arrêtée' : state === 'done' ? 'Ce qui n’est pas venu' : 'Ce qui ne vient pas'
          }
          problems={of('skipped')}
          isUrgent
          found={found}
          {...repair}
        />
      </section>
      <Remarks
        title="Ce qui vient autrement que dans le fichier"
        problems={of('changed')}
        found={found}
        {...repair}
      />
      <Remarks title={isOver ? 'Ce qui reste' : 'À savoir'} problems={of('note')} found={found} />
      {unread > 0 && (
        <div
          ref={toastsAbove}
          className="sticky bottom-16 z-10 max-w-3xl border border-concrete-300 bg-white p-3 md:bottom-4"
        >
          <Button id={READ_AGAIN} isBusy={isBusy} onClick={save} className="w-full">
            Relire avec{' '}
            {unread > MAX_CELLS
              ? `les ${MAX_CELLS} premières corrections sur ${unread}`
              : counted(unread, 'correction')}
          </Button>
        </div>
      )}
    </>
  )
}

type RemarksProps = {
  title: string
  problems: ImportProblem[]
  isUrgent?: boolean
  found: ProductImport
  typed?: TypedLines
  onType?: (line: number, row: Typed) => void
}

function Remarks({ title, problems, isUrgent, found, typed, onType }: RemarksProps) {
  const [count, setCount] = useState(SHOWN)
  if (problems.length === 0) return null
  const { alike, others } = isUrgent ? { alike: [], others: problems } : groupAlike(problems)
  const left = others.length - count
  return (
    <Panel
      title={title}
      state={<p className="text-concrete-600 text-sm">{counted(problems.length, 'remarque')}</p>}
    >
      <ul className="divide-y divide-concrete-200">
        {alike.map((group) => (
          <AlikeRemarks key={group.message} {...group} />
        ))}
        {others.slice(0, count).map((problem, index) => (
          <Remark
            // biome-ignore lint/suspicious/noArrayIndexKey: a product may have the same remark twice
            key={`${problem.line} ${problem.message} ${index}`}
            problem={problem}
            isSkipped={isUrgent === true && found.undo === null}
            found={found}
            typed={typed?.get(problem.line)}
            onType={onType && ((row) => onType(problem.line, row))}
          />
        ))}
      </ul>
      {left > 0 && (
        <div className="border-concrete-200 border-t px-4 py-3 md:px-6">
          <Button look="outline" onClick={() => setCount(count + 10 * SHOWN)} className="w-full sm:w-auto">
            {left > 10 * SHOWN ? `Voir ${10 * SHOWN} de plus` : `Voir les ${left} autres`}
          </Button>
        </div>
      )}
    </Panel>
  )
}

/** Shows a remark on many products once; a tap lists the products. */
function AlikeRemarks({ message, problems }: { message: string; problems: ImportProblem[] }) {
  const remedy = remedyOf(message)
  return (
    <li className="px-4 py-3 text-ink text-sm md:px-6">
      <p>
        <span className="font-semibold">{counted(problems.length, 'produit')}</span>
        {withNoBreakSpaces(`\u00a0: ${afterName(message)}.`)}
      </p>
      {remedy && <p className="text-concrete-700">{remedy}</p>}
      <details>
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">Lesquels</summary>
        <ul className="wrap-anywhere list-disc pb-1 pl-5 text-concrete-700">
          {problems.map(({ name, line }) => (
            <li key={line} dir="auto">
              {subjectOf({ name, line })}
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}

type RemarkProps = {
  problem: ImportProblem
  isSkipped: boolean
  found: ProductImport
  typed: Typed | undefined
  onType: ((row: Typed) => void) | undefined
}

function Remark({ problem, isSkipped, found, typed, onType }: RemarkProps) {
  const [isOpen, setOpen] = useState(false)
  const { name, line, message } = problem
  const subject = subjectOf(problem)
  const becomes = found.state === 'done' ? 'non importé' : 'ne sera pas importé'
  const end = isSkipped && (name || line > 1) ? `, ${becomes}` : ''
  const isRepairable = onType && canRepair(problem, found)
  return (
    <li className="px-4 py-3 text-sm md:px-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <p className="wrap-anywhere min-w-0 flex-1 basis-56 text-ink">
          <span className="font-semibold" dir="auto">
            {subject}
          </span>
          {withNoBreakSpaces(`\u00a0: ${name ? afterName(message) : message}${end}`)}
        </p>
        {isRepairable && !isOpen && (
          <Button
            look="outline"
            size="small"
            aria-label={`Corriger ${subject}`}
            onClick={() => setOpen(true)}
            className="shrink-0"
          >
            Corriger
          </Button>
        )}
      </div>
      {isRepairable && isOpen && (
        <RepairRow
          found={found}
          problem={problem}
          typed={typed ?? {}}
          onType={onType}
          onClose={() => {
            onType({})
            setOpen(false)
          }}
        />
      )}
    </li>
  )
}
