import { join } from 'node:path'
import type { Reads } from '#contract/reads.ts'
import type { ShopIdentity } from '#contract/shop-identity.ts'
import { type AccountServices, accountRoutes } from './account/routes.ts'
import { backupRoutes } from './backup/routes.ts'
import { brandRoutes } from './catalogue/brand-routes.ts'
import { categoryRoutes } from './catalogue/category-routes.ts'
import { productImageRoutes } from './catalogue/products/image-routes.ts'
import { productRoutes } from './catalogue/products/routes.ts'
import { sizeGuideRoutes } from './catalogue/size-guide-routes.ts'
import { stockRoutes } from './catalogue/stock/routes.ts'
import { vehicleRoutes } from './catalogue/vehicle-routes.ts'
import { identityRoutes } from './content/identity-routes.ts'
import { contentRoutes } from './content/routes.ts'
import type { CourierContext } from './couriers/accounts/open-courier.ts'
import type { JobRunner } from './couriers/jobs/job-runner.ts'
import { jobRoutes } from './couriers/jobs/routes.ts'
import { createParcelCancellation } from './couriers/parcels/cancel-parcel.ts'
import { parcelRoutes } from './couriers/parcels/routes.ts'
import { courierRoutes } from './couriers/routes.ts'
import { settlementRoutes } from './couriers/settlements/routes.ts'
import { deliveryRoutes } from './delivery/routes.ts'
import { type FiguresServices, figuresRoutes } from './figures/routes.ts'
import type { EventStreams } from './http/event-streams.ts'
import type { Handlers } from './http/handlers.ts'
import { type ApiDescription, describeApi } from './http/openapi/openapi.ts'
import type { ImportRunner } from './imports/import-runner.ts'
import { importRoutes } from './imports/routes.ts'
import type { Notices } from './notices/notices.ts'
import { noticeRoutes } from './notices/routes.ts'
import { healthRoutes } from './ops/health-routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { renderApiDocs } from './pages/api-docs.ts'
import { findStylesheets } from './pages/storefront-build.ts'
import { ROOT } from './root.ts'
import { firstStepsRoutes } from './seed/routes.ts'

export type Services = {
  account: AccountServices
  orderStreams: EventStreams
  notices: Notices
  couriers: CourierContext
  jobs: JobRunner
  imports: ImportRunner
  figures: FiguresServices
}

/** Returns all handlers; a missing one does not compile. */
export function createHandlers({
  account,
  orderStreams,
  notices,
  couriers,
  jobs,
  imports,
  figures,
}: Services): Handlers {
  return {
    ...descriptionRoutes(),
    ...healthRoutes,
    ...accountRoutes(account),
    ...categoryRoutes,
    ...productRoutes,
    ...productImageRoutes,
    ...stockRoutes,
    ...importRoutes(imports),
    ...brandRoutes,
    ...sizeGuideRoutes,
    ...vehicleRoutes,
    ...deliveryRoutes,
    ...contentRoutes,
    ...identityRoutes,
    ...orderRoutes(orderStreams, createParcelCancellation(couriers)),
    ...noticeRoutes(notices),
    ...courierRoutes(couriers, jobs),
    ...parcelRoutes(couriers),
    ...jobRoutes(couriers, jobs),
    ...settlementRoutes,
    ...figuresRoutes(figures),
    ...backupRoutes,
    ...firstStepsRoutes,
  }
}

/** Serves the OpenAPI document as JSON and HTML, each created by the first request. */
function descriptionRoutes() {
  let last: { shop: ShopIdentity; description: ApiDescription } | undefined
  const describeShop = async (reads: Reads) => {
    const shop = await reads.shop()
    // The same object until the catalogue changes.
    if (last?.shop !== shop) last = { shop, description: describeApi(shop) }
    return last
  }
  return {
    'GET /openapi.json': async ({ reads }) => (await describeShop(reads)).description,
    'GET /docs': async ({ config, reads }) => {
      const { shop, description } = await describeShop(reads)
      return renderApiDocs(description, {
        shop: shop.name,
        origin: config.publicUrl,
        stylesheets: await findStylesheets(join(ROOT, 'dist')),
      })
    },
  } satisfies Partial<Handlers>
}
