import { join } from 'node:path'
import { type AccountServices, accountRoutes } from './account/routes.ts'
import { backupRoutes } from './backup/routes.ts'
import { brandRoutes } from './catalogue/brand-routes.ts'
import { categoryRoutes } from './catalogue/category-routes.ts'
import { productImageRoutes } from './catalogue/product-image-routes.ts'
import { productRoutes } from './catalogue/product-routes.ts'
import { contentRoutes } from './content/routes.ts'
import type { CourierContext } from './couriers/accounts/open-courier.ts'
import { courierRoutes } from './couriers/accounts/routes.ts'
import type { JobRunner } from './couriers/jobs/job-runner.ts'
import { jobRoutes } from './couriers/jobs/routes.ts'
import { createParcelCancellation } from './couriers/parcels/cancel-parcel.ts'
import { parcelRoutes } from './couriers/parcels/routes.ts'
import { settlementRoutes } from './couriers/settlements/routes.ts'
import { deliveryRoutes } from './delivery/routes.ts'
import { figuresRoutes } from './figures/routes.ts'
import type { EventStreams } from './http/event-streams.ts'
import type { Handlers } from './http/handlers.ts'
import { type ApiDescription, describeApi } from './http/openapi/openapi.ts'
import type { Notices } from './notices/notices.ts'
import { noticeRoutes } from './notices/routes.ts'
import { healthRoutes } from './ops/health-routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { renderApiDocs } from './pages/api-docs.ts'
import { findStylesheets } from './pages/storefront-build.ts'
import { ROOT } from './root.ts'

export type Services = {
  account: AccountServices
  orderStreams: EventStreams
  notices: Notices
  couriers: CourierContext
  jobs: JobRunner
}

/** Returns all handlers; a missing one does not compile. */
export function createHandlers({ account, orderStreams, notices, couriers, jobs }: Services): Handlers {
  return {
    ...descriptionRoutes(),
    ...healthRoutes,
    ...accountRoutes(account),
    ...categoryRoutes,
    ...productRoutes,
    ...productImageRoutes,
    ...brandRoutes,
    ...deliveryRoutes,
    ...contentRoutes,
    ...orderRoutes(orderStreams, createParcelCancellation(couriers)),
    ...noticeRoutes(notices),
    ...courierRoutes(couriers, jobs),
    ...parcelRoutes(couriers),
    ...jobRoutes(couriers, jobs),
    ...settlementRoutes,
    ...figuresRoutes,
    ...backupRoutes,
  }
}

/** Serves the OpenAPI document as JSON and HTML, each created by the first request. */
function descriptionRoutes() {
  let description: ApiDescription | undefined
  let page: string | undefined
  return {
    'GET /openapi.json': async ({ config }) => {
      description ??= describeApi(config.shop)
      return description
    },
    'GET /docs': async ({ config }) => {
      description ??= describeApi(config.shop)
      page ??= await renderApiDocs(description, {
        shop: config.shop.name,
        origin: config.publicUrl,
        stylesheets: await findStylesheets(join(ROOT, 'dist')),
      })
      return page
    },
  } satisfies Partial<Handlers>
}
