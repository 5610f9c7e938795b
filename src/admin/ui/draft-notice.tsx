import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'

type Props = { onStartOver: () => void; className?: string; children?: ReactNode }

/** Says that the form shows input of an earlier visit. */
export function DraftNotice({ onStartOver, className, children }: Props) {
  return (
    <div
      role="status"
      className={classes(
        'flex flex-wrap items-center justify-between gap-x-4 border border-concrete-200 bg-white py-1 pr-2 pl-4 text-concrete-700 text-sm',
        className,
      )}
    >
      <p>
        <strong className="font-semibold text-ink">Saisie reprise</strong> là où vous l’aviez laissée.
      </p>
      <Button look="ghost" size="small" onClick={onStartOver}>
        Recommencer
      </Button>
      {children}
    </div>
  )
}
