import { useQuery } from '@tanstack/react-query'
import { shopIdentity } from '#admin/queries/shop.ts'
import { ListSkeleton, QueryBoundary } from '#admin/ui/query-boundary.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import { ShopForm } from './shop-form.tsx'

export function ShopScreen() {
  return (
    <Screen title="Ma boutique" help="ma-boutique" hasForm>
      <QueryBoundary
        query={useQuery(shopIdentity)}
        loading={
          <ListSkeleton text="Chargement de la boutique…" layout="flex flex-col gap-4" count={3}>
            <div className="h-72 border border-concrete-200 bg-white" />
          </ListSkeleton>
        }
        failed="Impossible de charger la boutique"
      >
        {(shop) => <ShopForm shop={shop} />}
      </QueryBoundary>
    </Screen>
  )
}
