import { ArrowLeft, ArrowRight, Pause, Play } from '@lucide/icons'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Banner } from '#contract/content.ts'
import { safeUrl } from '#rules/safe-url.ts'
import { frenchSpaces } from '#rules/text.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon.tsx'
import { Image } from '#web/ui/image.tsx'
import { scrollBehavior } from '../scroll.ts'
import { HERO_SHAPE } from '../ui/pending-screens.tsx'
import { useAutoplay } from '../ui/use-autoplay.ts'
import { OwnerLink } from './owner-link.tsx'

/** Time that each slide is shown, in ms (spec §4). */
const PERIOD = 5000

/** Delay in ms before the other slides load, so that the images of the first screen come first. */
const SETTLED = 2500

/** Narrow screens crop a wide banner at its sides, so it is drawn wider than the screen. */
const SIZES = '(min-width: 1024px) 100vw, 120vw'

/** Shrinks long titles, to stay above the arrows. */
function titleSize({ length }: string): string {
  if (length > 60) return 'text-[min(1.5rem,7.5vw)] lg:text-4xl'
  if (length > 40) return 'text-[min(1.75rem,9vw)] md:text-4xl lg:text-6xl'
  return 'text-[min(2.25rem,11vw)] sm:text-[min(3.75rem,9.4vw)] lg:text-[min(6rem,9.4vw)]'
}

type Props = {
  slides: Banner[]
  /** True if there is a side tab: it moves, too, so that even a single slide needs a pause button. */
  hasTab: boolean
  isPaused: boolean
  onPause: (isPaused: boolean) => void
}

export function HeroSlider({ slides, hasTab, isPaused, onPause }: Props) {
  const track = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  /** Target of a scroll in progress; slides on the way do not become current. */
  const target = useRef<number | null>(null)
  const [isSettled, setIsSettled] = useState(false)
  const hasSeveral = slides.length > 1
  const { isRunning, pauseHandlers } = useAutoplay(PERIOD, hasSeveral && !isPaused, () => show(current + 1))

  useEffect(() => {
    const timer = setTimeout(() => setIsSettled(true), SETTLED)
    return () => clearTimeout(timer)
  }, [])

  function show(index: number): void {
    const next = (index + slides.length) % slides.length
    // Jumps to a slide that is not adjacent, as from the last to the first, instead of scrolling past others.
    const behavior = Math.abs(next - current) > 1 ? 'instant' : scrollBehavior()
    setCurrent(next)
    target.current = next
    track.current?.scrollTo({ left: next * track.current.clientWidth, behavior })
  }

  function followSwipe(): void {
    const { scrollLeft = 0, clientWidth = 1 } = track.current ?? {}
    const place = scrollLeft / clientWidth
    const nearest = Math.round(place)
    if (Math.abs(place - nearest) > 0.05) return
    if (target.current === null) setCurrent(nearest)
    else if (target.current === nearest) target.current = null
  }

  function followKeys(event: KeyboardEvent): void {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    show(current + (event.key === 'ArrowRight' ? 1 : -1))
  }

  return (
    <section aria-roledescription="carrousel" aria-label="À la une" {...pauseHandlers}>
      <ul
        ref={track}
        tabIndex={hasSeveral ? 0 : undefined}
        aria-live={isRunning ? 'off' : 'polite'}
        onScroll={followSwipe}
        onTouchStart={() => {
          target.current = null
        }}
        onKeyDown={followKeys}
        className="flex snap-x snap-mandatory overflow-x-auto -outline-offset-4 [scrollbar-width:none] [&::-webkit-scrollbar]:hidden"
      >
        {slides.map((slide, index) => (
          <li key={slide.id} className="relative w-full shrink-0 snap-start" aria-hidden={index !== current}>
            <Image
              src={slide.image}
              alt=""
              sizes={SIZES}
              maxWidth={1920}
              isEager={index === 0 || isSettled}
              className={`object-cover object-[68%_50%] ${HERO_SHAPE}`}
            />
            <div className="absolute inset-0 bg-linear-to-t from-ink/90 via-ink/15 to-ink/0 md:bg-linear-to-r md:from-ink/75 md:via-ink/20" />
            <SlideText slide={slide} />
            <SlideLink slide={slide} isCurrent={index === current} />
          </li>
        ))}
      </ul>
      <HeroControls
        ids={slides.map((slide) => slide.id)}
        current={current}
        onShow={show}
        hasTab={hasTab}
        isPaused={isPaused}
        onPause={onPause}
      />
    </section>
  )
}

/** Title and button of a slide. The button is decoration: `SlideLink` covers the slide and takes the click. */
function SlideText({ slide: { title, link } }: { slide: Banner }) {
  return (
    <div className="absolute inset-0 flex items-end md:items-center">
      <div className="page pr-[min(3.5rem,17.5vw)] pb-[min(4.25rem,25vw)] md:pb-10 lg:pb-0">
        {title && (
          <p
            dir="auto"
            className={`heading max-w-2xl text-balance md:max-w-[55%] lg:max-w-2xl ${titleSize(title)}`}
          >
            {frenchSpaces(title)}
          </p>
        )}
        {safeUrl(link) && (
          <span aria-hidden="true" className={`mt-3 md:mt-6 ${buttonClass()}`}>
            Découvrir
          </span>
        )}
      </div>
    </div>
  )
}

function SlideLink({ slide, isCurrent }: { slide: Banner; isCurrent: boolean }) {
  const href = safeUrl(slide.link)
  if (!href) return null
  return (
    <OwnerLink
      href={href}
      aria-label={slide.title ?? 'Voir'}
      tabIndex={isCurrent ? undefined : -1}
      draggable={false}
      className="absolute inset-0 -outline-offset-4"
    />
  )
}

const BUTTON = 'size-[min(2.75rem,13.75vw)] shrink-0 bg-ink/60 text-white transition-colors hover:bg-race'

type ControlsProps = Omit<Props, 'slides'> & {
  ids: number[]
  current: number
  onShow: (index: number) => void
}

function HeroControls({ ids, current, onShow, hasTab, isPaused, onPause }: ControlsProps) {
  const isShow = ids.length > 1
  if (!isShow && !hasTab) return null
  const moving = isShow ? 'le diaporama' : 'l’onglet'
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-0">
      <div className="page flex items-center gap-[min(0.5rem,2.5vw)] pb-4 [&>*]:pointer-events-auto">
        {isShow && (
          <>
            <IconButton
              icon={ArrowLeft}
              label="Précédent"
              onClick={() => onShow(current - 1)}
              className={BUTTON}
            />
            <IconButton
              icon={ArrowRight}
              label="Suivant"
              onClick={() => onShow(current + 1)}
              className={BUTTON}
            />
            <div className="flex min-w-0">
              {ids.map((id, index) => (
                <button
                  key={id}
                  type="button"
                  aria-label={`Slide ${index + 1} sur ${ids.length}`}
                  aria-current={index === current}
                  onClick={() => onShow(index)}
                  className="group flex h-11 w-[min(2rem,8.2vw)] min-w-0 cursor-pointer items-center justify-center"
                >
                  <span className="h-1 w-3/4 bg-white/45 transition-colors group-hover:bg-white group-aria-[current=true]:bg-race-mark" />
                </button>
              ))}
            </div>
          </>
        )}
        <IconButton
          icon={isPaused ? Play : Pause}
          iconClass="size-4"
          label={isPaused ? `Reprendre ${moving}` : `Mettre ${moving} en pause`}
          onClick={() => onPause(!isPaused)}
          className={BUTTON}
        />
      </div>
    </div>
  )
}
