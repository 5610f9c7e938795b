import type { OrderSource } from '#contract/order.ts'
import { readStored, writeStored } from '#web/storage.ts'

const KEY = 'source'
/** Maximum of the server. */
const MAX_LENGTH = 100
/** ms */
const MAX_AGE = 30 * 24 * 3_600_000

const TAGS = ['utm_source', 'utm_medium', 'utm_campaign']

/** Keeps the first campaign and foreign site, for 30 days. */
export function rememberSource(
  page: { search: string; host: string; referrer: string },
  now = Date.now(),
): void {
  const earlier = readSource(now)
  const found = { campaign: campaignOf(page.search), referrer: referrerOf(page) }
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

function campaignOf(search: string): string | null {
  const params = new URLSearchParams(search)
  const tags = TAGS.map((tag) => params.get(tag)?.trim()).filter(Boolean)
  return textOf(tags.join(' / ').slice(0, MAX_LENGTH))
}

function referrerOf({ referrer, host }: { referrer: string; host: string }): string | null {
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
