import { useMutation, useQuery } from '@tanstack/react-query'
import { saveStockSettings, stockSettings } from '#admin/queries/products.ts'
import { SelectField } from '#admin/ui/fields.tsx'
import { Panel } from '#admin/ui/panel.tsx'
import { QueryBoundary } from '#admin/ui/query-boundary.tsx'

const CHOICES = [1, 2, 3, 4, 5, 10, 20]

/** From how many pieces visitors are told what is left of a counted product. */
export function StockPanel() {
  const query = useQuery(stockSettings)
  const saving = useMutation(saveStockSettings)
  return (
    <Panel title="Stock">
      <div className="flex flex-col gap-4 px-4 py-5 md:px-6">
        <p className="text-concrete-700 text-sm">
          Pour les produits dont vous comptez le stock, la boutique dit «&nbsp;Plus que 2&nbsp;» quand il
          reste peu de pièces d’une taille.
        </p>
        <QueryBoundary
          query={query}
          loading={<p role="status">Chargement…</p>}
          failed="Impossible de charger le réglage du stock"
        >
          {({ showLeftAt }) => (
            <div className="max-w-xs">
              <SelectField
                label="Le dire à partir de"
                value={showLeftAt || ''}
                disabled={saving.isPending}
                onChange={({ target }) =>
                  saving.mutate({ body: { showLeftAt: target.value === '' ? null : Number(target.value) } })
                }
                options={[
                  ['', 'Jamais'],
                  ...[...new Set([...CHOICES, ...(showLeftAt ? [showLeftAt] : [])])]
                    .toSorted((a, b) => a - b)
                    .map((count) => [count, `${count} pièce${count > 1 ? 's' : ''}`] as const),
                ]}
              />
            </div>
          )}
        </QueryBoundary>
      </div>
    </Panel>
  )
}
