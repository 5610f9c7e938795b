import { Archive, CircleAlert, CircleCheck, Download, LoaderCircle } from '@lucide/icons'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { counted, formatBytes } from '#admin/count-text.ts'
import { Moment } from '#admin/order/moment.tsx'
import { formatMoment } from '#admin/order/order-texts.ts'
import { backups, deleteBackup, downloadBackup, makeBackup } from '#admin/queries/backups.ts'
import { DeleteDialog } from '#admin/ui/confirm-dialog.tsx'
import { RemoveButton } from '#admin/ui/icon-button.tsx'
import { ProgressBar } from '#admin/ui/progress.tsx'
import { LoadingBars, Notice, QueryBoundary } from '#admin/ui/query-boundary.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import type { Backup } from '#contract/backup.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

export function BackupsScreen() {
  const query = useQuery(backups)
  const [deleting, setDeleting] = useState<Backup | null>(null)
  const { mutateAsync: remove } = useMutation(deleteBackup)
  const making = query.data?.find(({ state }) => state === 'making')
  const ended = query.data?.filter((backup) => backup !== making)
  const checked = ended?.filter(({ state }) => state === 'checked')
  return (
    <Screen title="Sauvegardes" help="sauvegardes" count={checked && counted(checked.length, 'sauvegarde')}>
      <div className="flex max-w-3xl flex-col gap-4">
        <NewBackup making={making} />
        <QueryBoundary
          query={query}
          loading={
            <LoadingBars text="Chargement des sauvegardes…" count={3} isCard className="h-32 sm:h-20" />
          }
          failed="Impossible de charger les sauvegardes"
        >
          {() =>
            ended && ended.length > 0 ? (
              <ul className="flex flex-col gap-3 sm:gap-0">
                {ended.map((backup) => (
                  <BackupRow key={backup.name} backup={backup} onDelete={() => setDeleting(backup)} />
                ))}
              </ul>
            ) : (
              !making && (
                <Notice
                  title="Aucune sauvegarde pour l’instant"
                  text="La première apparaîtra ici, prête à être téléchargée."
                  icon={Archive}
                />
              )
            )
          }
        </QueryBoundary>
      </div>
      <DeleteDialog
        thing={deleting && `la sauvegarde du ${formatMoment(deleting.at)}`}
        onDelete={() => deleting && remove({ params: { name: deleting.name } })}
        onClose={() => setDeleting(null)}
      />
    </Screen>
  )
}

function NewBackup({ making }: { making: Backup | undefined }) {
  const start = useMutation(makeBackup)
  const isBusy = start.isPending || making !== undefined
  return (
    <section
      aria-label="Nouvelle sauvegarde"
      className="flex flex-col gap-4 border border-concrete-200 bg-white px-4 py-5 md:px-6"
    >
      <p className="text-concrete-700">
        Un seul fichier avec toute la boutique&nbsp;: produits, images, commandes, clients et réglages.
        Téléchargez-le, et gardez-le ailleurs que sur le serveur.
      </p>
      <Button isBusy={isBusy} onClick={() => start.mutate(undefined)} className="sm:self-start">
        <Icon of={isBusy ? LoaderCircle : Archive} className={isBusy ? 'size-5 animate-spin' : 'size-5'} />
        {isBusy ? 'Sauvegarde en cours…' : 'Faire une sauvegarde'}
      </Button>
      <p role="status" className="text-concrete-700 text-sm tabular-nums empty:hidden">
        {making &&
          `${making.bytes > 0 ? `${formatBytes(making.bytes)} écrits. ` : ''}Elle sera relue en entier, puis apparaîtra ici. Vous pouvez quitter cet écran\u00a0: la boutique continue de vendre.`}
      </p>
      <p className="text-concrete-600 text-sm">
        Les clés des transporteurs y sont chiffrées. Ce qui les déchiffre, le fichier secret.key du serveur,
        n’y est pas&nbsp;: sans une copie de ce fichier, il faudra les saisir à nouveau.
      </p>
    </section>
  )
}

function BackupRow({ backup, onDelete }: { backup: Backup; onDelete: () => void }) {
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
          <RemoveButton
            label={`Supprimer ${name}`}
            aria-haspopup="dialog"
            onClick={onDelete}
            className="-mr-3 ml-auto"
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

/** Downloads a backup, even if the owner leaves the screen meanwhile; `done` is in bytes. */
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
