import type { ShopIdentity } from '#contract/shop-identity.ts'
import { accountRoutes } from './account/routes.ts'
import { backupRoutes } from './backup/routes.ts'
import { productRoutes } from './catalogue/products/routes.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { contentRoutes, previewRoutes, type RenderHome } from './content/routes.ts'
import { createParcelCancellation } from './couriers/parcels/change/cancel-parcel.ts'
import { createParcelCorrection } from './couriers/parcels/change/correct-parcel.ts'
import { courierRoutes } from './couriers/routes.ts'
import { deliveryRoutes } from './delivery/routes.ts'
import { figuresRoutes } from './figures/routes.ts'
import type { Handlers } from './http/handlers.ts'
import { type ApiDescription, describeApi } from './http/openapi/openapi.ts'
import { importRoutes } from './imports/routes.ts'
import { noticeRoutes } from './notices/routes.ts'
import { opsRoutes, serverRoutes } from './ops/routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { firstStepsRoutes } from './seed/routes.ts'
import { setupRoutes } from './setup/routes.ts'
import type { Services } from './start-shop.ts'

/** Returns all handlers; a missing one does not compile. */
export function createHandlers(services: Services, renderHome: RenderHome): Handlers {
  const { couriers, jobs } = services
  return {
    ...descriptionRoutes(),
    ...opsRoutes,
    ...serverRoutes(services.proxyWarning),
    ...backupRoutes(services.backups),
    ...accountRoutes(services.account),
    ...catalogueRoutes,
    ...productRoutes,
    ...importRoutes(jobs),
    ...deliveryRoutes,
    ...contentRoutes,
    ...previewRoutes(renderHome),
    ...orderRoutes(services.orderStreams, {
      cancellation: createParcelCancellation(couriers),
      correction: createParcelCorrection(couriers),
    }),
    ...noticeRoutes(services.notices),
    ...courierRoutes(couriers, jobs),
    ...figuresRoutes(services.figures),
    ...firstStepsRoutes,
    ...setupRoutes(services.account),
  }
}

/** Serves the OpenAPI document, which is made by the first request. */
function descriptionRoutes() {
  let last: { shop: ShopIdentity; description: ApiDescription } | undefined
  return {
    'GET /openapi.json': async ({ reads }) => {
      const shop = await reads.shop()
      // `reads.shop` returns a new object once the catalogue has changed, so the document is made again then.
      if (last?.shop !== shop) last = { shop, description: describeApi(shop) }
      return last.description
    },
  } satisfies Partial<Handlers>
}
