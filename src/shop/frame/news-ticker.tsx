import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { useShop } from '../context.ts'
import { useTicking } from './use-ticking.ts'

/** Time between two news items, in ms (spec §4). */
const PERIOD = 3000

const BUTTON =
  'flex size-11 shrink-0 cursor-pointer items-center justify-center hover:bg-race-deep md:size-10'

/** The bar under the header: active news, one at a time. */
export function NewsTicker() {
  const { queries } = useShop()
  const { data: news = [] } = useQuery(queries.activeNews())
  const [position, setPosition] = useState(0)
  const hasSeveral = news.length > 1
  const step = (by: number) =>
    setPosition((current) => (current + by + news.length) % Math.max(1, news.length))
  const { isPaused, togglePause, hold } = useTicking(PERIOD, hasSeveral, () => step(1))

  const item = news[position % Math.max(1, news.length)]
  if (!item) return null
  return (
    <section aria-label="Actualités" className="on-dark bg-race text-white" {...hold}>
      <div className="page flex min-h-11 items-center justify-center gap-1 max-md:px-0 md:min-h-10">
        {hasSeveral && (
          <button type="button" aria-label="Actualité précédente" onClick={() => step(-1)} className={BUTTON}>
            <ChevronLeft aria-hidden="true" className="size-5" />
          </button>
        )}
        <p
          key={item.id}
          className="line-clamp-2 flex-1 animate-[appear_250ms_ease-out] text-center font-semibold text-sm leading-tight md:text-base"
        >
          {item.text}
        </p>
        {hasSeveral && (
          <>
            <button type="button" aria-label="Actualité suivante" onClick={() => step(1)} className={BUTTON}>
              <ChevronRight aria-hidden="true" className="size-5" />
            </button>
            <button
              type="button"
              aria-label={isPaused ? 'Reprendre le défilement' : 'Mettre le défilement en pause'}
              onClick={togglePause}
              className={`${BUTTON} max-sm:w-9`}
            >
              {isPaused ? (
                <Play aria-hidden="true" className="size-4" />
              ) : (
                <Pause aria-hidden="true" className="size-4" />
              )}
            </button>
          </>
        )}
      </div>
    </section>
  )
}
