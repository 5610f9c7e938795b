import type { Handler, Hono } from 'hono'
import type { SiteReads } from '#contract/reads.ts'
import type { PageRequest, RenderedPage } from '#contract/rendered-page.ts'
import type { ShopIdentity, ShopSettings } from '#contract/shop-identity.ts'
import { accentShades, DEFAULT_ACCENT } from '#rules/contrast.ts'
import { lowestDeliveryPrice } from '#rules/delivery.ts'
import { withFoundingYear } from '#rules/founding-year.ts'
import { exchangePromise } from '#rules/info-pages.ts'
import type { AppEnv, Shop } from '#server/http/app-env.ts'
import { shared } from '#server/http/responses/cacheable-response.ts'
import { variantId } from './feed-rows.ts'

/** The storefront's server entry (src/shop/entry-server.tsx). */
export type Renderer = { renderPage: (page: PageRequest) => Promise<RenderedPage> }

/** The storefront's code: from a build or, in development, from the sources. */
export type StorefrontCode = {
  loadRenderer: () => Promise<Renderer>
  /** Returns the tags for styles, icons, fonts and scripts. */
  assetTags: (screens: string[], settings: Pick<ShopSettings, 'icon'>) => string
}

const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-cache',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
}

/** Renders pages that are the same for all visitors, and may be cached. */
export function createStorefront(
  { config, reads: stored }: Pick<Shop, 'config' | 'reads'>,
  { loadRenderer, assetTags }: StorefrontCode,
): Handler<AppEnv> {
  return async (c) => {
    const product = PRODUCT_PAGE.exec(c.req.path)
    if (product) return c.body(null, 301, { Location: `${product[1]}${new URL(c.req.url).search}` })
    const { renderPage } = await loadRenderer()
    const url = c.req.url.slice(new URL(c.req.url).origin.length)
    const preview = c.env?.preview
    const reads = preview ? { ...stored, shop: async () => preview } : stored
    const settings = await readSettings(reads)
    const { imageSize } = stored
    const page = await renderPage({ url, origin: config.publicUrl, settings, reads, imageSize, variantId })
    if (page.redirect !== undefined) return c.body(null, 302, { Location: page.redirect })
    const renamed = page.status === 404 ? await findRenamed(stored, url) : null
    if (renamed !== null) return c.body(null, 301, { Location: renamed })
    const html = `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#0b0b0d">
${page.head}
${assetTags(page.screens, settings)}${accentTag(settings.accent)}
</head>
<body>
<div id="root">${page.html}</div>
<script type="application/json" id="state">${page.state}</script>
</body>
</html>`
    return shared(html, { status: page.status, headers: PAGE_HEADERS })
  }
}

/** A path below a product's page, redirected because the router would render the product again. */
const PRODUCT_PAGE = /^(\/produit\/[1-9]\d*)\/+[^/]/i

const SUBCATEGORY_PAGE = /^\/categorie\/([1-9]\d{0,8})\/sous-categorie\/([^/?]+)\/?(\?.*)?$/i

/** Returns the current URL of the page of a renamed subcategory; null for any other page. */
async function findRenamed(reads: SiteReads, url: string): Promise<string | null> {
  const [, category, encoded = '', query = ''] = SUBCATEGORY_PAGE.exec(url) ?? []
  const former = decode(encoded)
  if (category === undefined || former === undefined) return null
  const name = await reads.renamedSubcategory(Number(category), former)
  return name === null ? null : `/categorie/${category}/sous-categorie/${encodeURIComponent(name)}${query}`
}

/** Returns undefined for a text with a wrong escape. The build drops a decoding whose result is not used. */
function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

async function readSettings(reads: Shop['reads']): Promise<ShopSettings> {
  const { about, legal, ...identity } = await reads.shop()
  const { company, rc, nif, nis, address } = legal
  const pages = await reads.pages()
  return {
    ...identity,
    legal: { company, rc, nif, nis, address },
    tagline: withFoundingYear(identity.tagline, identity.foundedIn),
    isOpen: await reads.isOpen(),
    isOpeningAllowed: await reads.allowsOpening(),
    hasAbout: about !== '',
    hasVehicles: (await reads.vehicles()).length > 0,
    deliveryFrom: lowestDeliveryPrice(await reads.wilayas()),
    exchangePromise: exchangePromise(pages.find(({ slug }) => slug === 'livraison-et-retours')?.text ?? ''),
    pages: pages.map(({ slug, title }) => ({ slug, title })),
  }
}

/** Returns a style tag that overrides the stylesheet's default accent colour; empty for the default. */
function accentTag(accent: string): string {
  if (accent === DEFAULT_ACCENT) return ''
  const { deep, light, mark } = accentShades(accent)
  return `\n<style>:root{--color-race:${accent};--color-race-deep:${deep};--color-race-light:${light};--color-race-mark:${mark}}</style>`
}

// Forbids scripts by a policy: in a sandboxed frame without scripts, `<noscript>` content would be shown.
const NO_SCRIPTS = `<meta http-equiv="Content-Security-Policy" content="script-src 'none'">`

/** Renders the home page of `pages` without scripts, for a frame of the admin. */
export async function renderHomePreview(pages: Hono<AppEnv>, preview: ShopIdentity): Promise<string> {
  const response = await pages.request('/', {}, { preview })
  if (!response.ok) throw new Error(`The preview of the home page has status ${response.status}`)
  const page = await response.text()
  return page.replace('<head>', `<head>${NO_SCRIPTS}`).replace(/<script\b.*?<\/script>/gs, '')
}
