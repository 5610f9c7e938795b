import { Pencil } from '@lucide/icons'
import { useState } from 'react'
import { counted } from '#admin/count-text.ts'
import type { Selection } from '#admin/ui/selection.tsx'
import { SelectionFrame } from '#admin/ui/selection.tsx'
import type { Product } from '#contract/product.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { BulkDialog } from './bulk-dialog.tsx'

type Props = { selection: Selection<Product>; shown: Product[] }

export function ProductSelectionBar({ selection, shown }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { items, clear } = selection
  // Products on the page may have been edited since they were selected.
  const products = items.map((item) => shown.find(({ id }) => id === item.id) ?? item)
  return (
    <>
      <SelectionFrame
        label="Produits choisis"
        count={counted(items.length, 'choisi', 'choisis')}
        selection={selection}
        shown={shown}
      >
        <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Icon of={Pencil} className="size-4" />
          Modifier
          <span className="sr-only"> les produits choisis</span>
        </Button>
      </SelectionFrame>
      <BulkDialog products={products} isOpen={isOpen} onClose={() => setOpen(false)} onDone={clear} />
    </>
  )
}
