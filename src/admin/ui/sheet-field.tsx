import { FileSpreadsheet } from '@lucide/icons'
import { useId, useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { type Accepted, DropZone } from './drop-zone.tsx'

const SHEETS: Accepted = {
  types: '.xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  isOne: ({ name }) => /\.(xlsx|csv)$/i.test(name),
  problem: 'Veuillez choisir un fichier Excel (.xlsx) ou CSV',
}

type Props = {
  label: string
  value: File | null
  onChange: (file: File | null) => void
  error?: string | null | undefined
}

/** One Excel or CSV file, dropped or chosen. */
export function SheetField({ label, value: file, onChange, error }: Props) {
  const id = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const wrong = problem ?? error
  return (
    <div className="flex flex-col gap-1.5">
      <p className="font-semibold text-ink text-sm">{label}</p>
      <DropZone
        id={id}
        accepted={SHEETS}
        isInvalid={Boolean(wrong)}
        describedBy={wrong ? `${id}-error` : undefined}
        onFiles={([sheet], found) => {
          setProblem(found)
          if (sheet) onChange(sheet)
        }}
        className="min-h-28 p-4"
      >
        <span className="flex min-w-0 flex-col items-center gap-1">
          <Icon of={FileSpreadsheet} strokeWidth={1.5} className="size-8 text-concrete-500" />
          <span className="wrap-anywhere font-semibold text-ink text-sm">
            {file ? file.name : 'Choisir un fichier .xlsx ou .csv'}
            <span className="sr-only"> ({label})</span>
          </span>
          <span className="text-concrete-600 text-sm">
            {file ? 'Choisir un autre fichier' : <span className="hidden md:block">ou le glisser ici</span>}
          </span>
        </span>
      </DropZone>
      {wrong && (
        <p id={`${id}-error`} role="alert" className="font-semibold text-race-deep text-sm">
          {wrong}
        </p>
      )}
    </div>
  )
}
