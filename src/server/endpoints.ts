import { join } from 'node:path'
import { accountRoutes } from './account/routes.ts'
import { backupRoutes } from './backup/routes.ts'
import { brandRoutes } from './catalogue/brand-routes.ts'
import { categoryRoutes } from './catalogue/category-routes.ts'
import { productImageRoutes } from './catalogue/product-image-routes.ts'
import { productRoutes } from './catalogue/product-routes.ts'
import { bannerRoutes } from './content/banner-routes.ts'
import { heroCardRoutes } from './content/hero-card-routes.ts'
import { newsRoutes } from './content/news-routes.ts'
import { courierRoutes } from './couriers/routes.ts'
import { settlementRoutes } from './couriers/settlements/settlement-routes.ts'
import { freeDeliveryRoutes } from './delivery/free-delivery-routes.ts'
import { wilayaRoutes } from './delivery/wilaya-routes.ts'
import { figuresRoutes } from './figures/routes.ts'
import type { Handlers } from './http/handlers.ts'
import { describeApiOf } from './http/openapi.ts'
import { noticeRoutes } from './notices/routes.ts'
import { healthRoutes } from './ops/health-routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { renderApiDocs } from './pages/api-docs.ts'
import { findStylesheets } from './pages/storefront-build.ts'
import { ROOT } from './root.ts'

/** The handler of every endpoint in contract/endpoints.ts: one that is missing does not compile. */
export const HANDLERS: Handlers = {
  'GET /openapi.json': async ({ config }) => describeApiOf(config.shop),
  'GET /docs': async ({ config }) =>
    renderApiDocs(config.shop.name, config.publicUrl, await findStylesheets(join(ROOT, 'dist'))),
  ...healthRoutes,
  ...accountRoutes,
  ...categoryRoutes,
  ...productRoutes,
  ...productImageRoutes,
  ...brandRoutes,
  ...wilayaRoutes,
  ...freeDeliveryRoutes,
  ...newsRoutes,
  ...bannerRoutes,
  ...heroCardRoutes,
  ...orderRoutes,
  ...noticeRoutes,
  ...courierRoutes,
  ...settlementRoutes,
  ...figuresRoutes,
  ...backupRoutes,
}
