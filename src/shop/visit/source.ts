import type { OrderSource } from '#contract/order.ts'
import { readStored, writeStored } from '#web/storage.ts'

const KEY = 'source'
/** Maximum characters that the server accepts. */
const MAX_LENGTH = 100
/** Lifetime of a stored source in ms. */
const MAX_AGE = 30 * 24 * 3_600_000

/** Parameters that networks add to each link. They name the network, whose app often sends no referrer. */
const NETWORKS = { fbclid: 'facebook', igsh: 'instagram', ttclid: 'tiktok', gclid: 'google' }

const TAGS = ['utm_source', 'utm_medium', 'utm_campaign']

type Page = { search: string; host: string; referrer: string }

/** Stores a visitor's first campaign and first referring site for 30 days. */
export function rememberSource(page: Page, now = Date.now()): void {
  const earlier = readSource(now)
  const found = { campaign: campaignOf(page), referrer: referrerOf(page) }
  const campaign = earlier?.campaign ?? found.campaign
  const referrer = earlier?.referrer ?? found.referrer
  if (campaign || referrer) writeStored('localStorage', KEY, { campaign, referrer, at: earlier?.at ?? now })
}

export function readSource(now = Date.now()): (OrderSource & { at: number }) | undefined {
  const { campaign, referrer, at } = (readStored('localStorage', KEY) ?? {}) as Partial<
    Record<string, unknown>
  >
  if (typeof at !== 'number' || now - at > MAX_AGE) return undefined
  return { campaign: textOf(campaign), referrer: textOf(referrer), at }
}

/** Returns the campaign of the URL. Without campaign and referrer, returns the network that tagged the link. */
function campaignOf(page: Page): string | null {
  const params = new URLSearchParams(page.search)
  const tags = TAGS.map((tag) => params.get(tag)?.trim()).filter(Boolean)
  if (tags.length === 0 && !referrerOf(page)) {
    tags.push(
      ...Object.entries(NETWORKS)
        .flatMap(([name, network]) => (params.get(name) ? network : []))
        .slice(0, 1),
    )
  }
  return textOf(tags.join(' / ').slice(0, MAX_LENGTH))
}

function referrerOf({ referrer, host }: Page): string | null {
  try {
    const site = new URL(referrer).host
    return site === host ? null : textOf(site.replace(/^www\./, '').slice(0, MAX_LENGTH))
  } catch {
    return null
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
