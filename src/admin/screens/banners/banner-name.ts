import type { Banner } from '#contract/banner.ts'

/** How a banner is called where it must be named: by its title, else by its number. */
export function bannerName({ id, title }: Banner): string {
  return title ? `« ${title} »` : `n° ${id}`
}
