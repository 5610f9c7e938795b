import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Banner } from '#contract/banner.ts'
import { Image as Picture } from '#web/ui/image.tsx'
import { useTicking } from '../frame/use-ticking.ts'
import { scrollBehavior } from '../scroll.ts'
import { HeroControls } from './hero-controls.tsx'
import { HERO_SHAPE } from './hero-shape.ts'

/** Time between two slides, in ms (spec §4). */
const PERIOD = 5000

/** Time after which the other slides' pictures are fetched, in ms: the first page's own come first. */
const SETTLED = 2500

/** A wide banner fills a tall box on a phone, which shows its middle: it is drawn far wider than the screen. */
const SIZES = '(min-width: 1024px) 100vw, (min-width: 768px) 120vw, 170vw'

/** Letters beyond which a title is set smaller: it has to stay above the arrows. */
const LONG_TITLE = 40

type Props = { slides: Banner[]; hasPause: boolean; isPaused: boolean; onPause: (isPaused: boolean) => void }

/** Banners side by side: a finger swipes them, arrows and dots choose one, and time goes on to the next. */
export function HeroSlider({ slides, hasPause, isPaused, onPause }: Props) {
  const track = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  /** The slide that an arrow, a dot or time is on its way to; what is passed on the way counts for nothing. */
  const heading = useRef<number | null>(null)
  const [isSettled, setIsSettled] = useState(false)
  const hasSeveral = slides.length > 1
  const { isRunning, hold } = useTicking(PERIOD, hasSeveral && !isPaused, () => show(current + 1))

  useEffect(() => {
    const timer = setTimeout(() => setIsSettled(true), SETTLED)
    return () => clearTimeout(timer)
  }, [])

  function show(index: number): void {
    const next = (index + slides.length) % slides.length
    // From the last to the first it jumps: running back past all the others would look like a mistake.
    const behavior = Math.abs(next - current) > 1 ? 'instant' : scrollBehavior()
    setCurrent(next)
    heading.current = next
    track.current?.scrollTo({ left: next * track.current.clientWidth, behavior })
  }

  function followSwipe(): void {
    const { scrollLeft = 0, clientWidth = 1 } = track.current ?? {}
    const place = scrollLeft / clientWidth
    const nearest = Math.round(place)
    if (Math.abs(place - nearest) > 0.05) return
    if (heading.current === null) setCurrent(nearest)
    else if (heading.current === nearest) heading.current = null
  }

  function followKeys(event: KeyboardEvent): void {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    show(current + (event.key === 'ArrowRight' ? 1 : -1))
  }

  return (
    <section aria-roledescription="carrousel" aria-label="À la une" {...hold}>
      <ul
        ref={track}
        tabIndex={hasSeveral ? 0 : undefined}
        aria-live={isRunning ? 'off' : 'polite'}
        onScroll={followSwipe}
        onTouchStart={() => {
          heading.current = null
        }}
        onKeyDown={followKeys}
        className="flex snap-x snap-mandatory overflow-x-auto -outline-offset-4 [scrollbar-width:none] [&::-webkit-scrollbar]:hidden"
      >
        {slides.map((slide, index) => (
          <li key={slide.id} className="relative w-full shrink-0 snap-start" aria-hidden={index !== current}>
            <Picture
              src={slide.image}
              alt=""
              sizes={SIZES}
              maxWidth={1920}
              isEager={index === 0 || isSettled}
              className={`object-cover object-[68%_50%] ${HERO_SHAPE}`}
            />
            <div className="absolute inset-0 bg-linear-to-t from-ink/90 via-ink/15 to-ink/0 md:bg-linear-to-r md:from-ink/75 md:via-ink/20" />
            {slide.title && (
              <div className="absolute inset-0 flex items-end md:items-center">
                <p className="page">
                  <span
                    className={`heading block max-w-2xl text-balance pr-8 pb-20 md:max-w-[55%] md:pb-10 lg:max-w-2xl lg:pb-0 ${slide.title.length > LONG_TITLE ? 'text-4xl lg:text-6xl' : 'text-5xl sm:text-6xl lg:text-8xl'}`}
                  >
                    {slide.title}
                  </span>
                </p>
              </div>
            )}
          </li>
        ))}
      </ul>
      <HeroControls
        ids={slides.map((slide) => slide.id)}
        current={current}
        onShow={show}
        hasPause={hasPause}
        isPaused={isPaused}
        onPause={onPause}
      />
    </section>
  )
}
