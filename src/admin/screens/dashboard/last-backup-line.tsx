import { useQuery } from '@tanstack/react-query'
import { lastBackup } from '#admin/queries/dashboard.ts'
import { Moment } from '#admin/screens/orders/order-card.tsx'

/** Date of the last backup; nothing while it loads or fails. */
export function LastBackupLine() {
  const { data } = useQuery(lastBackup)
  if (!data) return null
  return (
    <p className="text-concrete-600 text-sm">
      {data.madeAt === null ? (
        'Aucune sauvegarde de la boutique n’a encore été faite.'
      ) : (
        <>
          Dernière sauvegarde : <Moment value={data.madeAt} />
        </>
      )}
    </p>
  )
}
