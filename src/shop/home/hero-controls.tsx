import { ArrowLeft, ArrowRight, Pause, Play } from '@lucide/icons'
import { IconButton } from '#web/ui/icon-button.tsx'

const BUTTON = 'size-11 bg-ink/60 text-white transition-colors hover:bg-race'

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
          <IconButton
            icon={isPaused ? Play : Pause}
            iconClass="size-4"
            label={isPaused ? 'Reprendre le diaporama' : 'Mettre le diaporama en pause'}
            onClick={() => onPause(!isPaused)}
            className={BUTTON}
          />
        )}
      </div>
    </div>
  )
}
