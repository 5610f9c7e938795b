import { ArrowLeft, ArrowRight, Pause, Play } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Banner } from '#contract/banner.ts'
import { Picture } from '#web/ui/picture.tsx'
import { useTicking } from '../frame/use-ticking.ts'

export const HERO_SHAPE = 'aspect-[4/5] max-h-[78svh] w-full md:aspect-[1920/800] md:max-h-[42rem]'

/** Time between two slides, in ms (spec §4). */
const PERIOD = 5000

const ARROW =
  'flex size-11 cursor-pointer items-center justify-center bg-ink/60 text-white transition-colors hover:bg-race'

/** Banners side by side: a finger swipes them, arrows and dots choose one, and time goes on to the next. */
export function HeroSlider({ slides }: { slides: Banner[] }) {
  const track = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const hasSeveral = slides.length > 1
  const { isPaused, togglePause, hold } = useTicking(PERIOD, hasSeveral, () => show(current + 1))

  function show(index: number): void {
    const next = (index + slides.length) % slides.length
    setCurrent(next)
    track.current?.scrollTo({ left: next * track.current.clientWidth, behavior: 'smooth' })
  }

  function followSwipe(): void {
    const { scrollLeft = 0, clientWidth = 1 } = track.current ?? {}
    const nearest = scrollLeft / clientWidth
    if (Math.abs(nearest - Math.round(nearest)) < 0.05) setCurrent(Math.round(nearest))
  }

  return (
    <section aria-roledescription="carrousel" aria-label="À la une" {...hold}>
      <ul
        ref={track}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={followSwipe}
        className="flex snap-x snap-mandatory overflow-x-auto [scrollbar-width:none] [&::-webkit-scrollbar]:hidden"
      >
        {slides.map((slide, index) => (
          <li key={slide.id} className="relative w-full shrink-0 snap-start" aria-hidden={index !== current}>
            <Picture
              src={slide.image}
              alt=""
              sizes="100vw"
              maxWidth={1920}
              isEager={index === 0}
              className={`object-cover object-[65%_50%] ${HERO_SHAPE}`}
            />
            <div className="absolute inset-0 bg-linear-to-t from-ink/85 via-ink/10 to-ink/0 md:bg-linear-to-r md:from-ink/75 md:via-ink/20" />
            {slide.title && (
              <div className="absolute inset-0 flex items-end md:items-center">
                <p className="page">
                  <span className="heading block max-w-2xl pb-20 text-5xl text-balance sm:text-6xl md:pb-0 md:text-7xl lg:text-8xl">
                    {slide.title}
                  </span>
                </p>
              </div>
            )}
          </li>
        ))}
      </ul>
      {hasSeveral && (
        <div className="pointer-events-none absolute inset-x-0 bottom-0">
          <div className="page flex items-center gap-2 pb-4 [&>*]:pointer-events-auto">
            <button
              type="button"
              aria-label="Slide précédent"
              onClick={() => show(current - 1)}
              className={ARROW}
            >
              <ArrowLeft aria-hidden="true" className="size-5" />
            </button>
            <button
              type="button"
              aria-label="Slide suivant"
              onClick={() => show(current + 1)}
              className={ARROW}
            >
              <ArrowRight aria-hidden="true" className="size-5" />
            </button>
            <div className="flex">
              {slides.map((slide, index) => (
                <button
                  key={slide.id}
                  type="button"
                  aria-label={`Slide ${index + 1} sur ${slides.length}`}
                  aria-current={index === current}
                  onClick={() => show(index)}
                  className="group flex h-11 w-8 cursor-pointer items-center justify-center"
                >
                  <span className="h-1 w-6 bg-white/45 transition-colors group-hover:bg-white group-aria-[current=true]:bg-race" />
                </button>
              ))}
            </div>
            <button
              type="button"
              aria-label={isPaused ? 'Reprendre le diaporama' : 'Mettre le diaporama en pause'}
              onClick={togglePause}
              className="flex size-11 cursor-pointer items-center justify-center text-white hover:text-race-light"
            >
              {isPaused ? (
                <Play aria-hidden="true" className="size-4" />
              ) : (
                <Pause aria-hidden="true" className="size-4" />
              )}
            </button>
          </div>
        </div>
      )}
    </section>
  )
}
