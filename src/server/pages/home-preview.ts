import type { Hono } from 'hono'
import type { ShopIdentity } from '#contract/shop-identity.ts'
import type { AppEnv } from '#server/http/shop.ts'

// Forbidding scripts by a sandbox would show what the storefront shows to browsers without any.
const NO_SCRIPTS = `<meta http-equiv="Content-Security-Policy" content="script-src 'none'">`

/** Renders the home page of `pages` without scripts, for a frame of the admin. */
export async function renderHomePreview(pages: Hono<AppEnv>, preview: ShopIdentity): Promise<string> {
  const response = await pages.request('/', {}, { preview })
  if (!response.ok) throw new Error(`The preview of the home page has status ${response.status}`)
  const page = await response.text()
  return page.replace('<head>', `<head>${NO_SCRIPTS}`).replace(/<script\b.*?<\/script>/gs, '')
}
