import { Upload } from '@lucide/icons'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { counted } from '#admin/count-text.ts'
import { categories } from '#admin/queries/catalogue.ts'
import { exportProducts } from '#admin/queries/imports.ts'
import { deleteProduct, productsPage } from '#admin/queries/products.ts'
import { DeleteDialog } from '#admin/ui/confirm-dialog.tsx'
import { Select } from '#admin/ui/fields.tsx'
import { ExportMenu } from '#admin/ui/menu.tsx'
import { PagedList } from '#admin/ui/paged-list.tsx'
import { Notice } from '#admin/ui/query-boundary.tsx'
import { AddButton, Screen } from '#admin/ui/screen.tsx'
import { SearchBox, useSearchChange } from '#admin/ui/search-box.tsx'
import { useSelection } from '#admin/ui/selection.tsx'
import { useEditor } from '#admin/ui/use-editor.ts'
import type { Product } from '#contract/product.ts'
import { MAX_CHANGED } from '#rules/product-list.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ProductCard } from './product-card.tsx'
import { ProductDialog } from './product-dialog.tsx'
import { ProductSelectionBar } from './product-selection-bar.tsx'
import { type ProductsSearch, SORT_LABELS } from './products-search.ts'

const TEXTS = {
  loading: 'Chargement des produits…',
  failed: 'Impossible de charger les produits',
  pages: 'Pages de produits',
}

export function ProductsScreen() {
  const search = useSearch({ from: '/owner/produits' })
  const { recherche, categorie, tri, brouillons, page = 1 } = search
  const query = useQuery(
    productsPage({
      search: recherche,
      category: categorie,
      sort: tri,
      isPublished: brouillons ? false : undefined,
      page,
    }),
  )
  const selection = useSelection<Product>(MAX_CHANGED)
  const editor = useEditor<Product>('product')
  const [deleting, setDeleting] = useState<Product | null>(null)
  const deletion = useMutation(deleteProduct)
  const add = () => editor.open(null)
  const total = query.data?.total
  return (
    <Screen
      title="Produits"
      help="produits"
      count={total !== undefined && counted(total, 'produit', 'produits')}
      actions={
        <div className="flex gap-2">
          <ProductFiles />
          <AddButton thing="un produit" onClick={add} />
        </div>
      }
    >
      <ProductsFilters {...search} />
      <PagedList
        query={query}
        page={page}
        texts={TEXTS}
        layout="grid grid-cols-1 gap-3 @2xl:grid-cols-2 @5xl:grid-cols-3"
        skeleton={<ProductSkeleton />}
        skeletons={8}
        empty={<NoProducts isFiltered={Boolean(recherche || categorie || brouillons)} onAdd={add} />}
        item={(product) => (
          <ProductCard
            key={product.id}
            product={product}
            isSelected={selection.ids.includes(product.id)}
            onSelect={(isSelected) => selection.set(product, isSelected)}
            onEdit={() => editor.open(product)}
            onDelete={() => setDeleting(product)}
          />
        )}
      />
      <ProductSelectionBar selection={selection} shown={query.data?.items ?? []} />
      <ProductDialog key={editor.key} editor={editor} />
      <DeleteDialog
        thing={deleting && `le produit «\u00a0${deleting.name}\u00a0»`}
        onDelete={() => deleting && deletion.mutateAsync({ params: { id: deleting.id } })}
        onClose={() => setDeleting(null)}
      />
    </Screen>
  )
}

function ProductFiles() {
  return (
    <>
      <Link to="/produits/import" className={classes(buttonClass('outline'), 'max-sm:px-3')}>
        <Icon of={Upload} className="size-5" />
        <span className="max-sm:sr-only">Importer</span>
        <span className="sr-only"> des produits</span>
      </Link>
      <ExportMenu
        label="Exporter les produits"
        formats={['xlsx', 'csv', 'zip']}
        download={exportProducts}
        request={(format) => ({ query: { format } })}
      />
    </>
  )
}

function ProductsFilters({ recherche, categorie, tri, brouillons }: ProductsSearch) {
  const changeSearch = useSearchChange()
  const { data: allCategories = [] } = useQuery(categories.query)
  // By default, search results are ordered by relevance.
  const defaultSort = recherche ? 'Pertinence' : SORT_LABELS.newest
  const sorts = Object.entries(SORT_LABELS).filter(([key]) => recherche || key !== 'newest')
  return (
    <div className="mb-4 flex flex-col gap-2 lg:mb-5 lg:flex-row">
      <SearchBox label="Rechercher un produit" placeholder="Nom ou marque" />
      <div className="pairs grid gap-2 max-sm:*:first:col-span-full sm:grid-cols-3 lg:w-156">
        <Select
          aria-label="Filtrer par catégorie"
          value={categorie ?? ''}
          onChange={({ target }) => changeSearch({ categorie: Number(target.value) || undefined })}
          options={[
            ['', 'Toutes les catégories'],
            ...allCategories.map(({ id, name }) => [id, name] as const),
          ]}
        />
        <Select
          aria-label="Trier"
          value={tri ?? ''}
          onChange={({ target }) => changeSearch({ tri: target.value || undefined })}
          options={[['', defaultSort], ...sorts]}
        />
        <Select
          aria-label="Filtrer par publication"
          value={brouillons ? 'brouillons' : ''}
          onChange={({ target }) => changeSearch({ brouillons: target.value === '' ? undefined : true })}
          options={[
            ['', 'Publiés et brouillons'],
            ['brouillons', 'Brouillons seuls'],
          ]}
        />
      </div>
    </div>
  )
}

function ProductSkeleton() {
  return (
    <div className="flex border border-concrete-200 bg-white">
      <div className="size-28 shrink-0 bg-concrete-200 @3xl:size-32" />
      <div className="flex h-56 flex-col gap-3 p-3">
        <span className="h-4 w-32 bg-concrete-200" />
        <span className="h-6 w-24 bg-concrete-200" />
        <span className="h-4 w-40 max-w-full bg-concrete-200" />
      </div>
    </div>
  )
}

function NoProducts({ isFiltered, onAdd }: { isFiltered: boolean; onAdd: () => void }) {
  if (isFiltered) {
    return (
      <Notice title="Aucun produit trouvé" text="Rien ne correspond à cette recherche ou à ces filtres.">
        <Link to="/produits" className={buttonClass('outline')}>
          Voir tous les produits
        </Link>
      </Notice>
    )
  }
  return (
    <Notice title="Aucun produit trouvé">
      <div className="flex flex-col gap-2">
        <Button look="outline" onClick={onAdd}>
          Ajouter un produit
        </Button>
        <Link to="/produits/import" className={buttonClass('outline')}>
          Importer un fichier
        </Link>
      </div>
    </Notice>
  )
}
