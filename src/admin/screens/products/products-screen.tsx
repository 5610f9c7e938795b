import { Menu } from '@base-ui/react/menu'
import { ChevronRight, Images, LayoutGrid, List } from '@lucide/icons'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { counted } from '#admin/count-text.ts'
import { usePhotoQueue } from '#admin/photos/use-photo-queue.ts'
import { exportProducts } from '#admin/queries/imports.ts'
import { listTexts } from '#admin/queries/list-resource.ts'
import { deleteProduct, productsPage, sketchCount } from '#admin/queries/products.ts'
import { DeleteDialog } from '#admin/ui/confirm-dialog.tsx'
import { IconButton } from '#admin/ui/icon-button.tsx'
import { ExportMenu, ITEM_CLASS } from '#admin/ui/menu.tsx'
import { PagedList } from '#admin/ui/paged-list.tsx'
import { Notice } from '#admin/ui/query-boundary.tsx'
import { AddButton, Screen } from '#admin/ui/screen.tsx'
import { useSelection } from '#admin/ui/selection.tsx'
import { useEditor } from '#admin/ui/use-editor.ts'
import type { Product } from '#contract/product.ts'
import { MAX_CHANGED } from '#rules/product-list.ts'
import { readText, writeText } from '#web/storage.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ExamplePrices } from '../wilayas/example-prices.tsx'
import { ProductDialog } from './form/product-dialog.tsx'
import type { ProductValues } from './form/product-values.ts'
import { useProductCopy } from './form/use-product-copy.ts'
import { CardSkeleton, ProductCard } from './product-card.tsx'
import { ProductRow, RowSkeleton, TableHead } from './product-row.tsx'
import { ProductSelectionBar } from './product-selection-bar.tsx'
import { ProductsFilters } from './products-filters.tsx'
import { toProductFilters } from './products-search.ts'

const LAYOUTS = {
  grid: 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(9.75rem,min(15rem,30%))),1fr))] gap-2 md:gap-3',
  table: 'grid grid-cols-1 gap-1.5 sm:max-lg:grid-cols-2 sheet:gap-0',
}

type Display = keyof typeof LAYOUTS

export function ProductsScreen() {
  const search = useSearch({ from: '/owner/produits' })
  const { page = 1, tri, ...narrowing } = search
  const filters = toProductFilters(search)
  const query = useQuery(productsPage({ ...filters, page }))
  const selection = useSelection<Product>('products', MAX_CHANGED)
  const editor = useEditor<Product>('product')
  const [deleting, setDeleting] = useState<Product | null>(null)
  const deletion = useMutation(deleteProduct)
  const [copy, setCopy] = useState<ProductValues | null>(null)
  const [display, setDisplay] = useDisplay()
  const { copy: startCopy, giveUp } = useProductCopy((values) => open(null, values))
  function open(product: Product | null, values: ProductValues | null = null): void {
    editor.leave(() => {
      // Cancels a copy that is still loading, which would replace the values typed here.
      giveUp()
      setCopy(values)
      editor.open(product)
    })
  }
  const add = () => open(null)
  const total = query.data?.total
  const isFiltered = Object.values(narrowing).some(Boolean)
  const Entry = display === 'table' ? ProductRow : ProductCard
  return (
    <Screen
      title="Produits"
      help="produits"
      count={total !== undefined && counted(total, 'produit')}
      actions={
        <div className="flex sm:gap-2">
          <ProductFiles />
          <AddButton thing="un produit" onClick={add} />
        </div>
      }
    >
      <ExamplePrices className="mb-4" />
      <PhotosToComplete />
      {(total !== 0 || isFiltered) && (
        <ProductsFilters {...search}>
          <DisplayChoice display={display} onChange={setDisplay} />
        </ProductsFilters>
      )}
      {display === 'table' && total !== undefined && total > 0 && <TableHead sort={tri} />}
      <PagedList
        query={query}
        page={page}
        texts={listTexts('produit', 'masculine')}
        layout={LAYOUTS[display]}
        skeleton={display === 'table' ? <RowSkeleton /> : <CardSkeleton />}
        skeletons={8}
        empty={<NoProducts isFiltered={isFiltered} onAdd={add} />}
        item={(product) => (
          <Entry
            key={product.id}
            product={product}
            isSelected={selection.ids.includes(product.id)}
            isOpened={editor.isOpen && editor.subject?.id === product.id}
            onSelect={(isSelected) => selection.set(product, isSelected)}
            onEdit={() => open(product)}
            onCopy={() => startCopy(product)}
            onDelete={() => setDeleting(product)}
          />
        )}
      />
      <ProductSelectionBar
        selection={selection}
        shown={query.data?.items ?? []}
        total={total ?? 0}
        filters={filters}
      />
      <ProductDialog key={editor.key} editor={editor} copy={copy} />
      <DeleteDialog
        thing={deleting && `le produit «\u00a0${deleting.name}\u00a0»`}
        onDelete={async () => {
          if (!deleting) return
          await deletion.mutateAsync({ params: { id: deleting.id } })
          if (editor.subject?.id === deleting.id) editor.close()
        }}
        onClose={() => setDeleting(null)}
      />
    </Screen>
  )
}

const DISPLAY_KEY = 'admin-products-display'

function useDisplay() {
  const [display, setDisplay] = useState<Display>(() =>
    readText('localStorage', DISPLAY_KEY) === 'table' ? 'table' : 'grid',
  )
  const change = (next: Display) => {
    writeText('localStorage', DISPLAY_KEY, next)
    setDisplay(next)
  }
  return [display, change] as const
}

const DISPLAYS = [
  { key: 'grid', icon: LayoutGrid, label: 'Grille' },
  { key: 'table', icon: List, label: 'Tableau' },
] as const

/** Switches the display of the list. A narrow screen has only one button, for the display not in use. */
function DisplayChoice({ display, onChange }: { display: Display; onChange: (display: Display) => void }) {
  return (
    <fieldset className="flex" aria-label="Affichage">
      {DISPLAYS.map(({ key, icon, label }) => (
        <IconButton
          key={key}
          icon={icon}
          label={label}
          aria-pressed={display === key}
          onClick={() => onChange(key)}
          className="h-12 border border-concrete-400 bg-white not-first:-ml-px aria-pressed:bg-ink aria-pressed:text-white max-sm:aria-pressed:hidden"
        />
      ))}
    </fieldset>
  )
}

function ProductFiles() {
  return (
    <>
      <Link to="/produits/photos" className={classes(buttonClass('outline'), 'max-sm:border-0 max-sm:px-3')}>
        <Icon of={Images} className="size-5" />
        <span className="max-sm:sr-only">Photos</span>
        <span className="sr-only">&nbsp;: ajouter des produits depuis des photos</span>
      </Link>
      <ExportMenu
        label="Importer, exporter"
        formats={['xlsx', 'csv', 'zip']}
        download={exportProducts}
        request={(format) => ({ query: { format } })}
      >
        <Menu.Item render={<Link to="/produits/import" />} className={ITEM_CLASS}>
          Importer des produits
        </Menu.Item>
        <p className="mt-1 border-concrete-200 border-t px-4 pt-2 text-concrete-600 text-sm">Exporter</p>
      </ExportMenu>
    </>
  )
}

/** Links to the sketches to complete. Counts uploaded photos and those still to send. */
function PhotosToComplete() {
  const { data = 0 } = useQuery(sketchCount)
  const count = data + usePhotoQueue().photos.length
  if (count === 0) return null
  return (
    <Link
      to="/produits/photos"
      className="mb-3 flex min-h-11 items-center gap-3 border border-amber-300 bg-amber-100 px-4 font-semibold text-amber-900 text-sm hover:bg-amber-200"
    >
      <Icon of={Images} className="size-5 shrink-0" />
      <span className="min-w-0 flex-1">{counted(count, 'photo')} à compléter</span>
      <Icon of={ChevronRight} className="size-5 shrink-0" />
    </Link>
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
    <Notice title="Aucun produit pour l’instant">
      <div className="flex flex-col gap-2">
        <Button look="outline" onClick={onAdd}>
          Ajouter un produit
        </Button>
        <Link to="/produits/photos" className={buttonClass('outline')}>
          Depuis des photos
        </Link>
        <Link to="/produits/import" className={buttonClass('outline')}>
          Importer un fichier
        </Link>
      </div>
    </Notice>
  )
}
