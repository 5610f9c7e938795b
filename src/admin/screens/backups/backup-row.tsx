import { CircleAlert, CircleCheck, Download, Trash2 } from '@lucide/icons'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formatBytes } from '#admin/count-text.ts'
import { formatMoment } from '#admin/order/order-texts.ts'
import { Moment } from '#admin/order/order-time.tsx'
import { downloadBackup } from '#admin/queries/backups.ts'
import { IconButton } from '#admin/ui/icon-button.tsx'
import { ProgressBar } from '#admin/ui/progress.tsx'
import type { Backup } from '#contract/backup.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** A backup that was made, or that failed. */
export function BackupRow({ backup, onDelete }: { backup: Backup; onDelete: () => void }) {
  const { at, bytes, state, message } = backup
  const { isPending, done, start, stop } = useDownload(backup)
  const hasFailed = state === 'failed'
  const name = `la sauvegarde du ${formatMoment(at)}`
  return (
    <li className="flex flex-col gap-3 border border-concrete-200 bg-white px-4 py-3 sm:not-first:border-t-0 md:px-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <h2 className="font-semibold text-ink tabular-nums">
            <Moment value={at} />
          </h2>
          {hasFailed ? (
            <p className="wrap-anywhere flex gap-1.5 text-alarm-deep text-sm">
              <Icon of={CircleAlert} className="mt-0.5 size-4 shrink-0" />
              <span>
                <strong className="font-semibold">Échouée.</strong> {message}
              </span>
            </p>
          ) : (
            <p className="flex items-center gap-1.5 text-concrete-700 text-sm tabular-nums">
              <Icon of={CircleCheck} className="size-4 shrink-0 text-green-700" />
              {formatBytes(bytes)}, relue en entier
            </p>
          )}
        </div>
        <div className="flex flex-1 items-center gap-2 sm:flex-none">
          {!hasFailed && (
            <Button look="outline" isBusy={isPending} onClick={start} className="flex-1">
              <Icon of={Download} className="size-4" />
              {isPending ? 'En cours…' : 'Télécharger'}
              <span className="sr-only"> {name}</span>
            </Button>
          )}
          <IconButton
            icon={Trash2}
            label={`Supprimer ${name}`}
            aria-haspopup="dialog"
            onClick={onDelete}
            className="-mr-3 ml-auto hover:text-alarm-deep"
          />
        </div>
      </div>
      {isPending && (
        <div className="flex items-center gap-3">
          <div className="min-w-0 flex-1">
            <p role="status" className="mb-1.5 text-concrete-700 text-sm tabular-nums">
              {formatBytes(done)} sur {formatBytes(bytes)}
            </p>
            <ProgressBar label={`Téléchargement de ${name}`} share={bytes > 0 ? done / bytes : 0} />
          </div>
          <Button look="ghost" size="small" onClick={stop}>
            Arrêter
          </Button>
        </div>
      )}
    </li>
  )
}

/** Downloads a backup, also once the screen is left; `done` is in bytes. */
function useDownload(backup: Backup) {
  const { isPending, mutate } = useMutation(downloadBackup)
  const [done, setDone] = useState(0)
  const stopping = useRef<AbortController | null>(null)
  const start = () => {
    stopping.current = new AbortController()
    setDone(0)
    mutate({ backup, signal: stopping.current.signal, onProgress: setDone })
  }
  return { isPending, done, start, stop: () => stopping.current?.abort() }
}
