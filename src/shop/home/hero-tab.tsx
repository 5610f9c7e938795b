import { Link } from '@tanstack/react-router'
import { ArrowUpRight } from 'lucide-react'
import { useState } from 'react'
import type { HeroCard } from '#contract/hero-card.ts'
import { isExternalLink, safeUrl } from '#rules/safe-url.ts'
import { useTicking } from '../frame/use-ticking.ts'

/** Time between opening and closing, in ms (spec §4). */
const PERIOD = 3000

/** The owner's card: a vertical tab at the hero's side that opens and closes, and leads to its link. */
export function HeroTab({ card }: { card: HeroCard }) {
  const [isWide, setIsWide] = useState(false)
  const { hold } = useTicking(PERIOD, true, () => setIsWide((wide) => !wide))
  const link = safeUrl(card.link)
  const inside = (
    <>
      <span className="heading rotate-180 whitespace-nowrap text-xl [writing-mode:vertical-rl] md:text-2xl">
        {card.title}
      </span>
      <span
        aria-hidden="true"
        className={`flex items-center justify-center overflow-hidden transition-[width,opacity] duration-250 ${isWide ? 'w-14 opacity-100' : 'w-0 opacity-0'}`}
      >
        <ArrowUpRight className="size-9 shrink-0" />
      </span>
    </>
  )
  const className =
    'absolute top-1/2 right-0 flex min-h-44 -translate-y-1/2 items-center justify-center bg-race px-3 py-5 text-white transition-colors hover:bg-race-deep [clip-path:polygon(0_0.9rem,100%_0,100%_100%,0_calc(100%-0.9rem))]'
  if (!link) {
    return (
      <div className={className} {...hold}>
        {inside}
      </div>
    )
  }
  if (isExternalLink(link)) {
    return (
      <a href={link} target="_blank" rel="noopener noreferrer" className={className} {...hold}>
        {inside}
      </a>
    )
  }
  return (
    <Link to={link} className={className} {...hold}>
      {inside}
    </Link>
  )
}
