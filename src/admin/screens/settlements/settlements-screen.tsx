import { HandCoins } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { counted } from '#admin/count-text.ts'
import { couriers, outstanding } from '#admin/queries/couriers.ts'
import { settlements } from '#admin/queries/settlements.ts'
import { AddButton } from '#admin/ui/add-button.tsx'
import { ListStates } from '#admin/ui/list-states.tsx'
import { Notice } from '#admin/ui/notice.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import { useEditor } from '#admin/ui/use-editor.ts'
import { Button } from '#web/ui/button.tsx'
import { OutstandingList } from './outstanding-list.tsx'
import { SettlementCard } from './settlement-card.tsx'
import { UploadDialog } from './upload-dialog.tsx'

const LAYOUT = 'grid grid-cols-1 gap-3 @4xl:gap-0'

/** What couriers owe, and the sheets with which they have paid. */
export function SettlementsScreen() {
  const query = useQuery(settlements)
  const { data: accounts } = useQuery(couriers)
  const { data: owed = [] } = useQuery(outstanding)
  // A courier that was removed may still pay what it owes.
  const payers = [
    ...(accounts ?? []),
    ...owed
      .filter(({ courierId }) => accounts && !accounts.some(({ id }) => id === courierId))
      .map(({ courierId, courier }) => ({ id: courierId, name: courier })),
  ]
  const editor = useEditor<null>('settlement')
  const hasCourier = accounts === undefined || payers.length > 0
  const add = () => editor.open(null)
  return (
    <Screen
      title="Versements"
      count={query.data && counted(query.data.length, 'bordereau', 'bordereaux')}
      actions={hasCourier && <AddButton label="Vérifier un bordereau" onClick={add} />}
    >
      <OutstandingList />
      <h2 className="label mt-6 mb-2 text-concrete-600 text-sm">Bordereaux vérifiés</h2>
      <div className="@container">
        <ListStates
          query={query}
          words={{ loading: 'Chargement des versements…', failed: 'Impossible de charger les versements' }}
          layout={LAYOUT}
          skeletons={3}
          skeleton={
            <div className="h-32 border border-concrete-200 bg-white p-4 @4xl:h-20">
              <span className="block h-5 w-40 bg-concrete-200" />
            </div>
          }
          empty={
            query.data?.length === 0 && (
              <Notice
                title="Aucun bordereau vérifié"
                text="Le transporteur vous verse l’argent avec un fichier, ligne par ligne. Ajoutez-le ici : la boutique le compare à ce qui est dû et montre les écarts."
                icon={HandCoins}
              >
                {hasCourier && <Button onClick={add}>Vérifier un bordereau</Button>}
              </Notice>
            )
          }
        >
          <ul className={LAYOUT}>
            {query.data?.map((settlement) => (
              <SettlementCard key={settlement.id} settlement={settlement} />
            ))}
          </ul>
        </ListStates>
      </div>
      <UploadDialog key={editor.key} editor={editor} couriers={payers} />
    </Screen>
  )
}
