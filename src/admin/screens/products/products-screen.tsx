import { useMutation, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { counted } from '#admin/count-text.ts'
import { Screen } from '#admin/frame/screen.tsx'
import { deleteProduct, productsPage } from '#admin/queries/products.ts'
import { AddButton } from '#admin/ui/add-button.tsx'
import { DeleteDialog } from '#admin/ui/confirm-dialog.tsx'
import { LoadFailed, NotRefreshed } from '#admin/ui/load-failures.tsx'
import { PageLinks } from '#admin/ui/page-links.tsx'
import { useEditor } from '#admin/ui/use-editor.ts'
import { usePages } from '#admin/ui/use-pages.ts'
import type { Product } from '#contract/product.ts'
import { classes } from '#web/ui/classes.ts'
import { ProductCard } from './product-card.tsx'
import { ProductDialog } from './product-dialog.tsx'
import { ProductsFilters } from './products-filters.tsx'
import { PRODUCTS_GRID, ProductsLoading, ProductsNone } from './products-states.tsx'

export function ProductsScreen() {
  const search = useSearch({ from: '/owner/produits' })
  const { recherche, categorie, tri, page = 1 } = search
  const query = useQuery(productsPage({ search: recherche, category: categorie, sort: tri, page }))
  const { pages, isLoading } = usePages(page, query)
  const editor = useEditor<Product>('product')
  const [doomed, setDoomed] = useState<Product | null>(null)
  const deletion = useMutation(deleteProduct)
  const add = () => editor.open(null)
  const { data } = query
  return (
    <Screen
      title="Produits"
      count={data && counted(data.total, 'produit', 'produits')}
      actions={<AddButton label="Ajouter un produit" onClick={add} />}
    >
      <ProductsFilters {...search} />
      <div className="@container">
        {isLoading && <ProductsLoading />}
        {query.isLoadingError && (
          <LoadFailed
            title="Impossible de charger les produits"
            error={query.error}
            onRetry={() => query.refetch()}
          />
        )}
        {query.isRefetchError && <NotRefreshed error={query.error} onRetry={() => query.refetch()} />}
        {data?.total === 0 && <ProductsNone isFiltered={Boolean(recherche || categorie)} onAdd={add} />}
        {data && (
          <ul
            aria-busy={query.isPlaceholderData}
            className={classes(PRODUCTS_GRID, 'transition-opacity', query.isPlaceholderData && 'opacity-50')}
          >
            {data.items.map((product) => (
              <ProductCard
                key={product.id}
                product={product}
                onEdit={() => editor.open(product)}
                onDelete={() => setDoomed(product)}
              />
            ))}
          </ul>
        )}
        <PageLinks page={page} pages={pages} label="Pages de produits" />
      </div>
      <ProductDialog key={editor.key} editor={editor} />
      <DeleteDialog
        thing={doomed && `le produit « ${doomed.name} »`}
        onDelete={() => doomed && deletion.mutateAsync(doomed.id)}
        onClose={() => setDoomed(null)}
      />
    </Screen>
  )
}
