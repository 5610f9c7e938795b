import { ArrowUpRight } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { HeroCard } from '#contract/content.ts'
import { safeUrl } from '#rules/safe-url.ts'
import { frenchSpaces } from '#rules/text.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useShop } from '../context.ts'
import { HERO_SHAPE, HeroLoading } from '../ui/pending-screens.tsx'
import { useAutoplay } from '../ui/use-autoplay.ts'
import { HeroSlider } from './hero-slider.tsx'
import { OwnerLink } from './owner-link.tsx'

export function Hero() {
  const { queries, settings } = useShop()
  const { data: banners, isError } = useQuery(queries.activeBanners())
  const { data: cards = [] } = useQuery(queries.activeHeroCards())
  const [isPaused, setIsPaused] = useState(false)
  const slides = banners?.filter((banner) => banner.hasImage) ?? []
  const card = cards[0]

  if (isError) return <HeroFailure />
  if (!banners) return <HeroLoading />
  // A shop that is not open yet shows nothing here, since its page begins with the opening notice.
  if (slides.length === 0) return settings.isOpen ? <NoSlide /> : null
  return (
    <div className="on-dark relative overflow-hidden bg-ink text-white">
      <HeroSlider slides={slides} hasTab={card !== undefined} isPaused={isPaused} onPause={setIsPaused} />
      {card && <HeroTab card={card} isPaused={isPaused} />}
    </div>
  )
}

/** Takes one line only, so that the page begins with what the shop sells. */
function NoSlide() {
  return (
    <div className="page flex min-h-11 flex-wrap items-center gap-x-3 text-concrete-600 text-sm">
      <p role="alert">Aucun slide valide trouvé</p>
      <button
        type="button"
        onClick={() => location.reload()}
        className="min-h-11 cursor-pointer underline hover:text-ink"
      >
        Actualiser
      </button>
    </div>
  )
}

function HeroFailure() {
  return (
    <div
      className={`on-dark flex flex-col items-center justify-center gap-4 bg-ink p-6 text-center text-white ${HERO_SHAPE}`}
    >
      <p role="alert" className="text-lg">
        Erreur lors du chargement des slides
      </p>
      <Button onClick={() => location.reload()}>Actualiser</Button>
    </div>
  )
}

/** Time between two moves of the side tab, in ms (spec §4). */
const PERIOD = 3000

function HeroTab({ card, isPaused }: { card: HeroCard; isPaused: boolean }) {
  const [isWide, setIsWide] = useState(false)
  const { pauseHandlers } = useAutoplay(PERIOD, !isPaused, () => setIsWide((wide) => !wide))
  const link = safeUrl(card.link)
  const inside = (
    <>
      <span className="heading max-h-72 rotate-180 overflow-hidden text-ellipsis whitespace-nowrap text-[min(1.25rem,6.5vw)] leading-[1.4] [text-orientation:sideways] [writing-mode:vertical-rl] md:text-2xl">
        {frenchSpaces(card.title)}
      </span>
      <span
        aria-hidden="true"
        className={`flex w-[min(3.5rem,17.5vw)] items-center justify-center transition-opacity duration-250 ${isWide ? 'opacity-100' : 'opacity-0'}`}
      >
        <Icon of={ArrowUpRight} className="size-[min(2.25rem,11vw)] shrink-0" />
      </span>
    </>
  )
  // Moves the tab by a transform, which needs no layout.
  const tab = {
    className: `absolute top-[38%] right-0 flex min-h-44 items-center justify-center bg-race py-5 pl-[min(0.75rem,3.75vw)] text-white transition duration-250 -translate-y-1/2 md:top-1/2 hover:bg-race-deep [clip-path:polygon(0_0.9rem,100%_0,100%_100%,0_calc(100%-0.9rem))] ${isWide ? 'translate-x-0' : 'translate-x-[min(2.75rem,13.75vw)]'}`,
    'data-expanded': isWide,
    ...pauseHandlers,
  }
  if (!link) return <div {...tab}>{inside}</div>
  return (
    <OwnerLink href={link} aria-expanded={isWide} {...tab}>
      {inside}
    </OwnerLink>
  )
}
