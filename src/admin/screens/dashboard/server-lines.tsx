import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatBytes } from '#admin/count-text.ts'
import { Moment } from '#admin/order/moment.tsx'
import { lastBackup, serverState } from '#admin/queries/backups.ts'
import { TEXT_LINK } from '#admin/ui/classes.ts'
import type { ServerState } from '#contract/server-state.ts'

/** Shows the state of backups and copies, and problems of disk, public URL or proxy; urgent ones are red. */
export function ServerLines() {
  const { data: server } = useQuery(serverState)
  return (
    <div className="flex flex-col gap-2 text-concrete-600 text-sm">
      <LastBackupLine />
      {server?.copies && <CopiesLine {...server.copies} />}
      {server?.disk.isShort && (
        <Alarm>
          Le disque du serveur est presque plein&nbsp;: il reste {formatBytes(server.disk.freeBytes)}.
          Supprimez d’anciennes sauvegardes, ou parlez-en à la personne qui s’occupe du serveur.
        </Alarm>
      )}
      {server && <AddressLine {...server} />}
    </div>
  )
}

function Alarm({ children }: { children: ReactNode }) {
  return <strong className="block font-semibold text-red-900">{children}</strong>
}

function LastBackupLine() {
  const { data } = useQuery(lastBackup)
  if (!data) return null
  return (
    <p>
      {data.madeAt !== null && isTooOld(data.madeAt) && (
        <Alarm>La boutique n’est plus sauvegardée depuis plus de deux jours.</Alarm>
      )}
      {data.madeAt === null ? (
        'Aucune sauvegarde de la boutique n’a encore été faite.'
      ) : (
        <>
          Dernière sauvegarde&nbsp;: <Moment value={data.madeAt} />
        </>
      )}{' '}
      <Link to="/sauvegardes" className={`inline-block py-3 ${TEXT_LINK}`}>
        Sauvegardes
      </Link>
      {data.failedAt !== null && (
        <Alarm>
          La sauvegarde automatique échoue (dernier essai&nbsp;: <Moment value={data.failedAt} />
          ). Parlez-en à la personne qui s’occupe du serveur.
        </Alarm>
      )}
    </p>
  )
}

function CopiesLine({ madeAt, failedAt, problem }: NonNullable<ServerState['copies']>) {
  const failure = failedAt !== null && (
    <>
      La copie hors du serveur échoue (dernier essai&nbsp;: <Moment value={failedAt} />
      ). {problem}
    </>
  )
  return (
    <p>
      {madeAt === null ? (
        'Aucune sauvegarde n’a encore été copiée hors du serveur.'
      ) : (
        <>
          Dernière copie hors du serveur&nbsp;: <Moment value={madeAt} />
        </>
      )}{' '}
      {isTooOld(madeAt) && failure ? <Alarm>{failure}</Alarm> : failure}
    </p>
  )
}

function AddressLine({ publicUrl, proxyProblem }: ServerState) {
  const wrong = [
    isElsewhere(publicUrl) && `l’adresse de la boutique, réglée sur ${publicUrl} (PUBLIC_URL)`,
    proxyProblem && 'l’adresse des visiteurs, qui comptent tous pour un seul (TRUST_PROXY)',
  ].filter(Boolean)
  if (wrong.length === 0) return null
  return (
    <p className="wrap-anywhere">
      À revoir par la personne qui s’occupe du serveur&nbsp;: {wrong.join(' et ')}.
    </p>
  )
}

/** True if the admin is open at another URL than the public one, except on the server itself. */
function isElsewhere(publicUrl: string): boolean {
  const { origin, hostname } = window.location
  return origin !== publicUrl && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}

/** Age in ms above which the last backup, or its last copy, is too old. */
const TOO_OLD = 2 * 24 * 3_600_000

function isTooOld(madeAt: string | null): boolean {
  return madeAt === null || Date.now() - Date.parse(madeAt) > TOO_OLD
}
