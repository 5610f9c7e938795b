import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { importLine } from '#admin/queries/imports.ts'
import { QueryBoundary } from '#admin/ui/query-boundary.tsx'
import type { ImportCells, ImportProblem, ProductImport } from '#contract/import.ts'
import { IMPORT_FIELD_NAMES, IMPORT_FIELD_RULES, type ImportField } from '#rules/import-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { faultOf, REPAIRABLE } from './import-texts.ts'

/** Texts that the owner typed into the cells of a row, by column. */
export type Typed = Record<string, string>
/** Typed cells by the line of their row. */
export type TypedLines = ReadonlyMap<number, Typed>

export function listCells(typed: TypedLines): ImportCells {
  return [...typed].flatMap(([line, row]) =>
    Object.entries(row).map(([column, value]) => ({ line, column, value })),
  )
}

/** Removes stored cells, except those that the owner has typed again since they were sent. */
export function withoutStored(typed: TypedLines, stored: ImportCells): TypedLines {
  const left = new Map(typed)
  for (const { line, column, value } of stored) {
    const { [column]: now, ...others } = left.get(line) ?? {}
    if (now === value) left.set(line, others)
  }
  return left
}

type Props = {
  found: ProductImport
  problem: ImportProblem
  typed: Typed
  onType: (row: Typed) => void
  onClose: () => void
}

const NEEDED: ImportField[] = ['name', 'price', 'category']

export function RepairRow({ found, problem, ...props }: Props) {
  const query = useQuery(importLine(found.id, problem.line))
  return (
    <div className="mt-3 flex flex-col gap-4 border-concrete-300 border-l-2 pl-3">
      <QueryBoundary
        query={query}
        loading={<p role="status">Chargement de la ligne…</p>}
        failed="Impossible de charger cette ligne"
      >
        {({ cells }) => <Cells {...props} found={found} problem={problem} cells={cells} />}
      </QueryBoundary>
    </div>
  )
}

function Cells({ found, problem, cells, typed, onType, onClose }: Props & { cells: string[] }) {
  const first = useRef<HTMLDivElement>(null)
  // Selects the faulty text, so that typing replaces it.
  useEffect(() => {
    const input = first.current?.querySelector('input')
    input?.focus()
    input?.select()
  }, [])
  const { mapping, columns } = found
  const cellOf = (title: string) => cells[columns.indexOf(title)] ?? ''
  // A problem that names another product is in PrestaShop's second file, which holds the combinations.
  const isOther = problem.name === null || problem.name !== cellOf(mapping.name ?? '').trim()
  if (found.format === 'prestashop' && isOther)
    return (
      <p>Cette ligne est dans le fichier des déclinaisons&nbsp;: corrigez-le, et envoyez-le de nouveau.</p>
    )
  const fields = REPAIRABLE.flatMap((field) => {
    const column = mapping[field]
    return column === undefined ? [] : [{ field, column }]
  })
  const fault = faultOf(problem)
  const isFirst = ({ field }: { field: ImportField }) =>
    fault && mapping[fault] ? field === fault : NEEDED.includes(field)
  const inputOf = ({ field, column }: { field: ImportField; column: string }) => (
    <TextField
      key={field}
      label={IMPORT_FIELD_NAMES[field]}
      hint={column === IMPORT_FIELD_NAMES[field] ? undefined : `Colonne «\u00a0${column}\u00a0»`}
      inputMode={IMPORT_FIELD_RULES[field].max ? 'decimal' : undefined}
      value={typed[column] ?? cellOf(column)}
      onChange={({ target }) => {
        const { [column]: _before, ...others } = typed
        onType(target.value === cellOf(column) ? others : { ...others, [column]: target.value })
      }}
    />
  )
  const others = fields.filter((entry) => !isFirst(entry))
  return (
    <>
      {fault && mapping[fault] === undefined && (
        <p>
          Aucune colonne n’est celle de «&nbsp;{IMPORT_FIELD_NAMES[fault]}&nbsp;»&nbsp;: choisissez-la dans
          les réglages.
        </p>
      )}
      <div ref={first} className="grid gap-4 sm:grid-cols-2">
        {fields.filter(isFirst).map(inputOf)}
      </div>
      {others.length > 0 && (
        <details>
          <summary className="-my-2 min-h-11 cursor-pointer py-2.5 font-semibold text-ink text-sm">
            Le reste de la ligne
          </summary>
          <div className="mt-3 grid gap-4 sm:grid-cols-2">{others.map(inputOf)}</div>
        </details>
      )}
      <Button look="ghost" size="small" onClick={onClose} className="self-start">
        Laisser comme dans le fichier
      </Button>
    </>
  )
}
