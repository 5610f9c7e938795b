import { formatDinars } from '#rules/money.ts'
import { classes } from '#web/ui/classes.ts'

type Props = { price: number; originalPrice: number | null; isLarge?: boolean; className?: string }

/** A price with the former one struck through, which is labelled for screen readers. */
export function Price({ price, originalPrice, isLarge = false, className }: Props) {
  return (
    <p className={classes('flex flex-wrap items-baseline gap-x-2', className)}>
      <span
        className={classes(
          'price',
          isLarge ? 'text-4xl md:text-5xl' : 'text-xl md:text-2xl',
          originalPrice !== null && 'text-race-deep',
        )}
      >
        {formatDinars(price)}
      </span>
      {originalPrice !== null && (
        <s className={classes('price text-concrete-600', isLarge ? 'text-xl' : 'text-base')}>
          <span className="sr-only">ancien prix </span>
          {formatDinars(originalPrice)}
        </s>
      )}
    </p>
  )
}
