import { Archive, LoaderCircle } from '@lucide/icons'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted, formatBytes } from '#admin/count-text.ts'
import { formatMoment } from '#admin/order/order-texts.ts'
import { backups, deleteBackup, makeBackup } from '#admin/queries/backups.ts'
import { DeleteDialog } from '#admin/ui/confirm-dialog.tsx'
import { LoadingBars, Notice, QueryBoundary } from '#admin/ui/query-boundary.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import type { Backup } from '#contract/backup.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { BackupRow } from './backup-row.tsx'

export function BackupsScreen() {
  const query = useQuery(backups)
  const [deleting, setDeleting] = useState<Backup | null>(null)
  const { mutateAsync: remove } = useMutation(deleteBackup)
  const making = query.data?.find(({ state }) => state === 'making')
  const ended = query.data?.filter((backup) => backup !== making)
  const checked = ended?.filter(({ state }) => state === 'checked')
  return (
    <Screen
      title="Sauvegardes"
      help="sauvegardes"
      count={checked && counted(checked.length, 'sauvegarde', 'sauvegardes')}
    >
      <div className="flex max-w-3xl flex-col gap-4">
        <NewBackup making={making} />
        <QueryBoundary
          query={query}
          loading={
            <LoadingBars
              text="Chargement des sauvegardes…"
              count={3}
              className="h-32 border border-concrete-200 bg-white sm:h-20"
            />
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
