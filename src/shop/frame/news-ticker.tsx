import { ChevronLeft, ChevronRight, Pause, Play } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { classes } from '#web/ui/classes.ts'
import { IconButton } from '#web/ui/icon.tsx'
import { useShop } from '../context.ts'
import { useAutoplay } from '../ui/use-autoplay.ts'

/** Time that each news item is shown, in ms (spec §4). */
const PERIOD = 3000

const BUTTON = 'h-12 w-[44px] shrink-0 hover:bg-race-deep md:size-10'

/** Pages without news on phones: a product page begins with price and stock, the checkout with the order. */
const WITHOUT_NEWS = /^\/(produit\/|commande$)/

export function NewsTicker() {
  const { queries } = useShop()
  const { data: news = [] } = useQuery(queries.activeNews())
  const [position, setPosition] = useState(0)
  const [isPaused, setIsPaused] = useState(false)
  const hasSeveral = news.length > 1
  const step = (by: number) =>
    setPosition((current) => (current + by + news.length) % Math.max(1, news.length))
  const { isRunning, pauseHandlers } = useAutoplay(PERIOD, hasSeveral && !isPaused, () => step(1))

  const path = useRouterState({ select: ({ location }) => location.pathname })

  const item = news[position % Math.max(1, news.length)]
  if (!item) return null
  return (
    <section
      aria-label="Actualités"
      className={classes('on-dark bg-race text-white', WITHOUT_NEWS.test(path) && 'barred:hidden')}
      {...pauseHandlers}
    >
      <div className="page flex min-h-12 items-center justify-center gap-1 max-md:px-0">
        {hasSeveral && (
          <IconButton
            icon={ChevronLeft}
            label="Actualité précédente"
            onClick={() => step(-1)}
            className={BUTTON}
          />
        )}
        <div aria-live={isRunning ? 'off' : 'polite'} className="min-w-0 flex-1 max-md:px-1">
          <p
            key={item.id}
            className={classes(
              'animate-[appear_250ms_ease-out] text-balance text-center font-semibold text-[min(0.8125rem,5vw)] leading-[1.15] md:text-base',
              // Shows all lines of a long text while the ticker is paused.
              hasSeveral && !isPaused ? 'line-clamp-3 md:line-clamp-2' : 'py-1',
            )}
          >
            {item.text}
          </p>
        </div>
        {hasSeveral && (
          <>
            <IconButton
              icon={ChevronRight}
              label="Actualité suivante"
              onClick={() => step(1)}
              className={BUTTON}
            />
            <IconButton
              icon={isPaused ? Play : Pause}
              iconClass="size-4"
              label={isPaused ? 'Reprendre le défilement' : 'Mettre le défilement en pause'}
              onClick={() => setIsPaused(!isPaused)}
              className={`${BUTTON} max-md:w-[36px]`}
            />
          </>
        )}
      </div>
    </section>
  )
}
