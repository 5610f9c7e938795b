import { Pencil, X } from '@lucide/icons'
import { useState } from 'react'
import { counted } from '#admin/count-text.ts'
import { toastsAbove } from '#admin/toasts.tsx'
import { IconButton } from '#admin/ui/icon-button.tsx'
import type { Selection } from '#admin/ui/use-selection.ts'
import type { Product } from '#contract/product.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { BulkDialog } from './bulk-dialog.tsx'

type Props = { selection: Selection<Product>; shown: Product[] }

/** Actions on the selected products, over the bottom of the list. */
export function ProductSelectionBar({ selection: { items, ids, add, clear }, shown }: Props) {
  const [isOpen, setOpen] = useState(false)
  // As they are now, where the page shows them: what was selected may have been edited since.
  const products = items.map((item) => shown.find(({ id }) => id === item.id) ?? item)
  const isPageSelected = shown.every(({ id }) => ids.includes(id))
  return (
    <>
      {ids.length > 0 && (
        <>
          {/* On a phone the bar must not cover the last product. */}
          <div aria-hidden="true" className="h-24 md:hidden" />
          <section
            ref={toastsAbove}
            aria-label="Produits choisis"
            className="fixed inset-x-0 bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 flex flex-wrap items-center gap-x-2 border-ink border-t-2 bg-white px-4 py-1.5 md:sticky md:bottom-4 md:mt-4 md:border-2 md:py-2"
          >
            <p role="status" className="font-semibold text-ink tabular-nums">
              {counted(ids.length, 'choisi', 'choisis')}
            </p>
            {!isPageSelected && (
              <Button look="ghost" size="small" onClick={() => add(shown)}>
                Toute la page
              </Button>
            )}
            <div className="ml-auto flex items-center gap-1">
              <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
                <Icon of={Pencil} className="size-4" />
                Modifier
                <span className="sr-only"> les produits choisis</span>
              </Button>
              <IconButton icon={X} label="Ne plus rien choisir" onClick={clear} />
            </div>
          </section>
        </>
      )}
      <BulkDialog products={products} isOpen={isOpen} onClose={() => setOpen(false)} onDone={clear} />
    </>
  )
}
