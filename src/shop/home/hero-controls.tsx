import { ArrowLeft, ArrowRight, Pause, Play } from 'lucide-react'

const BUTTON =
  'flex size-11 cursor-pointer items-center justify-center bg-ink/60 text-white transition-colors hover:bg-race'

type Props = {
  ids: number[]
  current: number
  onShow: (index: number) => void
  hasPause: boolean
  isPaused: boolean
  onPause: (isPaused: boolean) => void
}

/** Arrows and dots for several slides (spec §2), and a button that pauses the animations. */
export function HeroControls({ ids, current, onShow, hasPause, isPaused, onPause }: Props) {
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-0">
      <div className="page flex items-center gap-2 pb-4 [&>*]:pointer-events-auto">
        {ids.length > 1 && (
          <>
            <button
              type="button"
              aria-label="Précédent"
              onClick={() => onShow(current - 1)}
              className={BUTTON}
            >
              <ArrowLeft aria-hidden="true" className="size-5" />
            </button>
            <button type="button" aria-label="Suivant" onClick={() => onShow(current + 1)} className={BUTTON}>
              <ArrowRight aria-hidden="true" className="size-5" />
            </button>
            <div className="flex min-w-0 flex-wrap">
              {ids.map((id, index) => (
                <button
                  key={id}
                  type="button"
                  aria-label={`Slide ${index + 1} sur ${ids.length}`}
                  aria-current={index === current}
                  onClick={() => onShow(index)}
                  className="group flex h-11 w-8 cursor-pointer items-center justify-center"
                >
                  <span className="h-1 w-6 bg-white/45 transition-colors group-hover:bg-white group-aria-[current=true]:bg-race" />
                </button>
              ))}
            </div>
          </>
        )}
        {hasPause && (
          <button
            type="button"
            aria-label={isPaused ? 'Reprendre le diaporama' : 'Mettre le diaporama en pause'}
            onClick={() => onPause(!isPaused)}
            className={BUTTON}
          >
            {isPaused ? (
              <Play aria-hidden="true" className="size-4" />
            ) : (
              <Pause aria-hidden="true" className="size-4" />
            )}
          </button>
        )}
      </div>
    </div>
  )
}
