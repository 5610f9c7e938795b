import { Ruler } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import type { Product } from '#contract/product.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useShop } from '../context.ts'
import { useLazyOverlay } from '../ui/use-lazy-overlay.ts'
import type { SizeChoice } from './size-guide-sheet.tsx'

const loadSheet = () => import('./size-guide-sheet.tsx')

const NOT_LOADED = 'Le guide des tailles n’a pas pu être ouvert\u00a0: vérifiez votre connexion.'

type Props = Pick<SizeChoice, 'available' | 'chosen' | 'onChoose'> & { product: Product }

/** Opens the product's own guide, or the category's where the product has sizes. */
export function SizeGuideButton({ product, ...choice }: Props) {
  const { queries, queryClient } = useShop()
  const { data: categories } = useQuery(queries.categories())
  const { isOpen, open, close, preload, module } = useLazyOverlay('size-guide', loadSheet, NOT_LOADED)
  const hasSizes = product.sizes.length > 0
  const ofCategory = categories?.find(({ id }) => id === product.categoryId)?.sizeGuideId
  const id = product.sizeGuideId ?? (hasSizes ? ofCategory : null)
  if (!id) return null
  const prepare = () => {
    preload()
    void queryClient.prefetchQuery(queries.sizeGuide(id))
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-busy={isOpen && !module}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={(event) => open(event.currentTarget)}
        className={classes(
          'label flex min-h-11 cursor-pointer items-center gap-2 text-[min(1rem,6vw)] text-race-deep underline aria-busy:animate-pulse noscript:hidden',
          hasSizes && 'absolute -top-3 right-0',
        )}
      >
        <Icon of={Ruler} className="size-[min(1.25rem,7vw)] shrink-0" />
        Guide des tailles
      </button>
      {module && (
        <module.SizeGuideSheet
          id={id}
          sizes={product.sizes}
          fit={product.fit}
          {...choice}
          isOpen={isOpen}
          onClose={close}
        />
      )}
    </>
  )
}
