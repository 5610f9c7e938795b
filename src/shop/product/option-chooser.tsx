import type { Product } from '#contract/product.ts'
import { classes } from '#web/ui/classes.ts'
import { Image } from '#web/ui/image.tsx'
import { useEarlyInput } from '#web/use-early-input.ts'

type Props = {
  legend: string
  name: string
  options: string[]
  /** Images of the product. The first image of a color is shown with that option. */
  photos?: Product['images']
  chosen: string | null
  isDisabled: boolean
  /** Options that are struck through and, unless chosen, disabled. */
  soldOut: string[]
  error: string | null
  onChoose: (option: string) => void
}

export function OptionChooser({
  legend,
  name,
  options,
  photos = [],
  chosen,
  isDisabled,
  soldOut,
  error,
  onChoose,
}: Props) {
  const fieldset = useEarlyInput<HTMLFieldSetElement>((early) => {
    const checked = early.querySelector<HTMLInputElement>('input:checked')
    if (checked && checked.value !== chosen) onChoose(checked.value)
  })
  if (options.length === 0) return null
  return (
    <fieldset ref={fieldset} disabled={isDisabled} aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="mb-2 font-semibold">
        {legend}
        {chosen && <span className="font-normal text-concrete-600">&nbsp;: {chosen}</span>}
      </legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => {
          const photo = photos.find(({ color }) => color === option)
          return (
            <label
              key={option}
              className={classes(
                'label relative flex min-h-12 min-w-12 cursor-pointer items-center justify-center rounded-xs border-2 bg-white py-1 text-center leading-tight transition-colors',
                photo ? 'min-w-20 max-w-44 flex-col px-1.5 text-base' : 'px-3 text-lg',
                'has-checked:border-ink has-checked:bg-ink has-checked:text-white has-focus-visible:outline-3 has-focus-visible:outline-race has-focus-visible:outline-offset-2',
                'has-disabled:cursor-not-allowed has-disabled:border-concrete-200 has-disabled:bg-concrete-100 has-disabled:text-concrete-500',
                soldOut.includes(option) && 'flex-col',
                error ? 'border-alarm' : 'border-concrete-300 hover:border-ink',
              )}
            >
              <input
                type="radio"
                name={name}
                value={option}
                checked={chosen === option}
                // Keeps the chosen option enabled, so that it keeps the focus.
                disabled={soldOut.includes(option) && chosen !== option}
                onChange={() => onChoose(option)}
                className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
              />
              {photo && (
                <Image
                  src={photo.url}
                  alt=""
                  sizes="3rem"
                  maxWidth={320}
                  className="mb-1 size-12 bg-white object-contain"
                />
              )}
              {soldOut.includes(option) ? (
                <>
                  <s className="max-w-full wrap-anywhere">{option}</s>
                  <span className="text-sm">Épuisé</span>
                </>
              ) : (
                <span className="max-w-full wrap-anywhere">{option}</span>
              )}
            </label>
          )
        })}
      </div>
      {error && (
        <p id={`${name}-error`} role="alert" className="mt-2 font-semibold text-alarm-deep">
          {error}
        </p>
      )}
    </fieldset>
  )
}
