import { useMutation, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { counted } from '#admin/count-text.ts'
import { deleteProduct, productsPage } from '#admin/queries/products.ts'
import { AddButton } from '#admin/ui/add-button.tsx'
import { DeleteDialog } from '#admin/ui/confirm-dialog.tsx'
import { PagedList } from '#admin/ui/paged-list.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import { useEditor } from '#admin/ui/use-editor.ts'
import type { Product } from '#contract/product.ts'
import { ProductCard } from './product-card.tsx'
import { ProductDialog } from './product-dialog.tsx'
import { ProductsFilters } from './products-filters.tsx'
import { NoProducts, ProductSkeleton } from './products-states.tsx'

const WORDS = {
  loading: 'Chargement des produits…',
  failed: 'Impossible de charger les produits',
  pages: 'Pages de produits',
}

export function ProductsScreen() {
  const search = useSearch({ from: '/owner/produits' })
  const { recherche, categorie, tri, page = 1 } = search
  const query = useQuery(productsPage({ search: recherche, category: categorie, sort: tri, page }))
  const editor = useEditor<Product>('product')
  const [deleting, setDeleting] = useState<Product | null>(null)
  const deletion = useMutation(deleteProduct)
  const add = () => editor.open(null)
  const total = query.data?.total
  return (
    <Screen
      title="Produits"
      count={total !== undefined && counted(total, 'produit', 'produits')}
      actions={<AddButton label="Ajouter un produit" onClick={add} />}
    >
      <ProductsFilters {...search} />
      <PagedList
        query={query}
        page={page}
        words={WORDS}
        layout="grid grid-cols-1 gap-3 @2xl:grid-cols-2 @5xl:grid-cols-3"
        skeleton={<ProductSkeleton />}
        skeletons={8}
        empty={<NoProducts isFiltered={Boolean(recherche || categorie)} onAdd={add} />}
        item={(product) => (
          <ProductCard
            key={product.id}
            product={product}
            onEdit={() => editor.open(product)}
            onDelete={() => setDeleting(product)}
          />
        )}
      />
      <ProductDialog key={editor.key} editor={editor} />
      <DeleteDialog
        thing={deleting && `le produit « ${deleting.name} »`}
        onDelete={() => deleting && deletion.mutateAsync(deleting.id)}
        onClose={() => setDeleting(null)}
      />
    </Screen>
  )
}
