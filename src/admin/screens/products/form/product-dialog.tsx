import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { oneProduct } from '#admin/queries/products.ts'
import { session } from '#admin/session.ts'
import { Dialog } from '#admin/ui/dialog.tsx'
import { Notice } from '#admin/ui/query-boundary.tsx'
import type { Editor } from '#admin/ui/use-editor.ts'
import type { Product } from '#contract/product.ts'
import { ApiError } from '#web/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { draftedProduct } from './product-draft.ts'
import { ProductForm } from './product-form.tsx'
import type { ProductValues } from './product-values.ts'

/** Shows a product's form. A draft that survived a reload is merged into the product's current version. */
export function ProductDialog({ editor, copy }: { editor: Editor<Product>; copy: ProductValues | null }) {
  const [drafted] = useState(() => (editor.subject ? null : draftedProduct(session.drafts.get(editor.name))))
  const [isPutOff, setPutOff] = useState(false)
  const { data, error, isFetchedAfterMount, isFetching, refetch } = useQuery({
    ...oneProduct(drafted ?? 0),
    enabled: drafted !== null && editor.isOpen,
    staleTime: 0,
  })
  const isDeleted = error instanceof ApiError && error.status === 404
  if (drafted === null || isDeleted) return <ProductForm editor={editor} copy={copy} isDeleted={isDeleted} />
  if (data && isFetchedAfterMount) return <ProductForm editor={{ ...editor, subject: data }} />
  return (
    <Dialog
      isOpen={error !== null && !isPutOff && editor.isOpen}
      // Closing keeps the draft.
      onClose={() => setPutOff(true)}
      title="Modifier le produit"
      isBeside
    >
      <Notice title="Impossible de charger le produit" text="Ce que vous aviez saisi est gardé.">
        <Button look="outline" isBusy={isFetching} onClick={() => refetch()}>
          Réessayer
        </Button>
      </Notice>
    </Dialog>
  )
}
