import type { Banner } from '#contract/banner.ts'

/** A banner's name in texts: its title, else its number. */
export function bannerName({ id, title }: Banner): string {
  return title ? `« ${title} »` : `n° ${id}`
}
