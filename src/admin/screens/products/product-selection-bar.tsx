import { Pencil, Trash2 } from '@lucide/icons'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#admin/count-text.ts'
import { offerRestore } from '#admin/queries/deletions.ts'
import { changeProducts, listProducts, type ProductFilters } from '#admin/queries/products.ts'
import { ConfirmDialog } from '#admin/ui/confirm-dialog.tsx'
import { useOpenings } from '#admin/ui/dialog.tsx'
import { RefusedDialog } from '#admin/ui/dialog-action.tsx'
import { SelectionBar, type SelectionProps } from '#admin/ui/selection.tsx'
import type { Product } from '#contract/product.ts'
import { MAX_CHANGED } from '#rules/product-list.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { BulkDialog } from './bulk-dialog.tsx'

/** Number of products that the deletion dialog names; the others are only counted. */
const NAMED = 5

export function ProductSelectionBar(props: SelectionProps<Product, ProductFilters>) {
  const [open, setOpen] = useState<'change' | 'delete' | null>(null)
  const openings = useOpenings(open !== null)
  const { items, clear } = props.selection
  const client = useQueryClient()
  const change = () => {
    setOpen('change')
    // Refetches the prices, which may have changed elsewhere: an undo restores the prices read here.
    void client.invalidateQueries({ queryKey: ['products', 'page'] })
  }
  // Products on the page may have been edited since they were selected.
  const products = items.map((item) => props.shown.find(({ id }) => id === item.id) ?? item)
  const close = () => setOpen(null)
  return (
    <>
      <SelectionBar
        label="Produits choisis"
        chosen="choisi"
        first={`Les ${MAX_CHANGED} premiers`}
        max={MAX_CHANGED}
        list={listProducts}
        {...props}
      >
        <Button look="danger" size="small" aria-haspopup="dialog" onClick={() => setOpen('delete')}>
          <Icon of={Trash2} className="size-4" />
          <span className="max-sm:sr-only">Supprimer</span>
          <span className="sr-only"> les produits choisis</span>
        </Button>
        <Button size="small" aria-haspopup="dialog" onClick={change}>
          <Icon of={Pencil} className="size-4" />
          Modifier
          <span className="sr-only"> les produits choisis</span>
        </Button>
      </SelectionBar>
      <BulkDialog
        key={openings}
        products={products}
        isOpen={open === 'change'}
        onClose={close}
        onDone={clear}
      />
      <BulkDeletion products={products} isOpen={open === 'delete'} onClose={close} onDone={clear} />
    </>
  )
}

type DeletionProps = { products: Product[]; isOpen: boolean; onClose: () => void; onDone: () => void }

function BulkDeletion({ products, isOpen, onClose, onDone }: DeletionProps) {
  const [sent, setSent] = useState<Product[]>([])
  const client = useQueryClient()
  const deletion = useMutation({
    ...changeProducts,
    onSuccess: ({ changed: ids }) => {
      onDone()
      const deleted = { kind: 'products' as const, ids, changes: changeProducts.meta?.changes ?? [] }
      if (ids.length > 0)
        offerRestore(counted(ids.length, 'produit supprimé', 'produits supprimés'), deleted, client)
    },
  })
  const what = counted(products.length, 'produit')
  const names = products.slice(0, NAMED).map(({ name }) => `«\u00a0${name}\u00a0»`)
  const others = products.length - NAMED
  const list = names.join(', ') + (others > 0 ? ` et ${counted(others, 'autre')}` : '')
  const remove = () => {
    setSent(products)
    return deletion.mutateAsync({ body: { ids: products.map(({ id }) => id), change: { delete: true } } })
  }
  return (
    <>
      <ConfirmDialog
        title={`Supprimer ${what}`}
        question={isOpen && `${list}. Les commandes passées gardent leurs noms et leurs prix.`}
        confirmLabel={`Supprimer ${what}`}
        busyLabel="Suppression…"
        isDestructive
        onConfirm={remove}
        onClose={onClose}
      />
      <RefusedDialog
        title="Produits non supprimés"
        refused={deletion.data?.refused ?? []}
        nameOf={(id) => sent.find((product) => product.id === id)?.name ?? `n°\u00a0${id}`}
        onClose={deletion.reset}
      />
    </>
  )
}
