import { Truck } from '@lucide/icons'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#admin/count-text.ts'
import { courierKinds, couriers, outstanding, removeCourier } from '#admin/queries/couriers.ts'
import { DeleteDialog } from '#admin/ui/confirm-dialog.tsx'
import { ListSkeleton, Notice, QueryBoundary } from '#admin/ui/query-boundary.tsx'
import { AddButton, Screen } from '#admin/ui/screen.tsx'
import { useEditor } from '#admin/ui/use-editor.ts'
import { useNow } from '#admin/ui/use-now.ts'
import type { Courier } from '#contract/courier.ts'
import { COURIER_KINDS, COURIERS } from '#rules/couriers.ts'
import { MINUTE } from '#web/query-client.ts'
import { Button } from '#web/ui/button.tsx'
import { CourierCard } from './courier-card.tsx'
import { CourierDialog } from './courier-dialog.tsx'

const LAYOUT = 'grid grid-cols-1 gap-3 @4xl:grid-cols-2'

const ONE_OF_THEM = new Intl.ListFormat('fr', { type: 'disjunction' }).format(
  COURIER_KINDS.filter((kind) => kind !== 'file').map((kind) => COURIERS[kind].name),
)

export function CouriersScreen() {
  // Refetches the list, since the server synchronizes the couriers in the background.
  const query = useQuery({ ...couriers, refetchInterval: MINUTE })
  const { data: kinds } = useQuery(courierKinds)
  const { data: owed } = useQuery(outstanding)
  const { mutateAsync: remove } = useMutation(removeCourier)
  const editor = useEditor<Courier>('courier')
  const [deleting, setDeleting] = useState<Courier | null>(null)
  const now = useNow(MINUTE)
  const add = () => editor.open(null)
  return (
    <Screen
      title="Transporteurs"
      help="transporteurs"
      count={query.data && counted(query.data.length, 'compte')}
      actions={<AddButton thing="un transporteur" onClick={add} />}
    >
      <div className="@container">
        <QueryBoundary
          query={query}
          loading={
            <ListSkeleton text="Chargement des transporteurs…" layout={LAYOUT} count={2}>
              <div className="h-64 border border-concrete-200 bg-white p-4">
                <span className="block h-6 w-40 bg-concrete-200" />
                <span className="mt-4 block h-4 w-56 max-w-full bg-concrete-200" />
              </div>
            </ListSkeleton>
          }
          failed="Impossible de charger les transporteurs"
        >
          {(list) =>
            list.length === 0 ? (
              <Notice
                title="Aucun transporteur"
                text={`Reliez votre compte ${ONE_OF_THEM}\u00a0: les commandes confirmées partent d’un geste, leurs états arrivent d’eux-mêmes, et vous voyez ce que le transporteur vous doit. Un transporteur sans liaison reçoit un fichier à déposer.`}
                icon={Truck}
              >
                <Button look="outline" onClick={add}>
                  Ajouter un transporteur
                </Button>
              </Notice>
            ) : (
              <ul className={LAYOUT}>
                {list.map((courier) => (
                  <CourierCard
                    key={courier.id}
                    courier={courier}
                    kind={kinds?.find(({ kind }) => kind === courier.kind)}
                    owed={owed?.find(({ courierId }) => courierId === courier.id)}
                    now={now}
                    onEdit={() => editor.open(courier)}
                    onDelete={() => setDeleting(courier)}
                  />
                ))}
              </ul>
            )
          }
        </QueryBoundary>
      </div>
      <CourierDialog key={editor.key} editor={editor} />
      <DeleteDialog
        thing={deleting && `le transporteur «\u00a0${deleting.name}\u00a0»`}
        onDelete={() => deleting && remove({ params: { id: deleting.id } })}
        onClose={() => setDeleting(null)}
      />
    </Screen>
  )
}
