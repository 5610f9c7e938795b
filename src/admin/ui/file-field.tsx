import { FileSpreadsheet } from '@lucide/icons'
import { type ReactNode, useId, useState } from 'react'
import { ErrorText } from '#web/ui/field.tsx'
import { Icon, type IconData } from '#web/ui/icon.tsx'
import { type Accepted, DropZone } from './drop-zone.tsx'

const SHEETS: Accepted = {
  types: '.xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  isOne: ({ name }) => /\.(xlsx|csv)$/i.test(name),
  problem: 'Veuillez choisir un fichier Excel (.xlsx) ou CSV',
}

type Props = {
  label: string
  hint?: ReactNode
  icon?: IconData
  accepted?: Accepted
  prompt?: string
  value: File | null
  onChange: (file: File | null) => void
  error?: string | null | undefined
}

export function FileField(props: Props) {
  const { label, hint, icon = FileSpreadsheet, accepted = SHEETS, value: file, onChange } = props
  const id = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const wrong = problem ?? props.error
  return (
    <div className="flex flex-col gap-1.5">
      <p className="font-semibold text-ink text-sm">{label}</p>
      <DropZone
        id={id}
        accepted={accepted}
        isInvalid={Boolean(wrong)}
        onFiles={([chosen], found) => {
          setProblem(found)
          if (chosen) onChange(chosen)
        }}
        className="min-h-28 p-4"
      >
        <span className="flex min-w-0 flex-col items-center gap-1">
          <Icon of={icon} strokeWidth={1.5} className="size-8 text-concrete-500" />
          <span className="wrap-anywhere font-semibold text-ink text-sm">
            {file?.name ?? props.prompt ?? 'Choisir un fichier .xlsx ou .csv'}
            <span className="sr-only"> ({label})</span>
          </span>
          <span className="text-concrete-600 text-sm">
            {file ? 'Choisir un autre fichier' : <span className="hidden md:block">ou le glisser ici</span>}
          </span>
        </span>
      </DropZone>
      {hint && <p className="text-concrete-600 text-sm">{hint}</p>}
      <ErrorText id={`${id}-error`} role="alert">
        {wrong}
      </ErrorText>
    </div>
  )
}
