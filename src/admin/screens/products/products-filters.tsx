import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { brands, categories } from '#admin/queries/catalogue.ts'
import { CHIP } from '#admin/ui/classes.ts'
import { Select } from '#admin/ui/fields.tsx'
import { SearchBox, useSearchChange } from '#admin/ui/search-box.tsx'
import { type ProductsSearch, SORT_LABELS } from './products-search.ts'

export function ProductsFilters({ children, ...search }: ProductsSearch & { children: ReactNode }) {
  const { recherche, categorie, marque, tri, stock, photos, masques } = search
  const changeSearch = useSearchChange()
  const { data: allCategories = [] } = useQuery(categories.query)
  const { data: allBrands = [] } = useQuery(brands.query)
  // By default, search results are ordered by relevance.
  const defaultSort = recherche ? 'Pertinence' : SORT_LABELS.newest
  const sorts = Object.entries(SORT_LABELS).filter(([key]) => recherche || key !== 'newest')
  const chips = [
    { label: 'Épuisés', isOn: stock === 'epuises', change: { stock: 'epuises' } },
    { label: 'Presque épuisés', isOn: stock === 'presque', change: { stock: 'presque' } },
    { label: 'Sans photo', isOn: photos === 'sans', change: { photos: 'sans' } },
    { label: 'Masqués', isOn: masques === true, change: { masques: true } },
  ] as const
  return (
    <div className="mb-2 flex flex-col gap-1 lg:mb-4">
      <div className="flex justify-between gap-2">
        <SearchBox label="Rechercher un produit" placeholder="Nom, marque ou référence" />
        {children}
      </div>
      {/* The filters scroll from edge to edge on a phone. */}
      <fieldset
        aria-label="Filtres"
        className="-mx-4 flex min-w-0 gap-1.5 overflow-x-auto px-4 py-1 md:-mx-6 md:px-6 xl:flex-wrap"
      >
        <Select
          isChip
          aria-label="Filtrer par catégorie"
          value={categorie ?? ''}
          onChange={({ target }) => changeSearch({ categorie: Number(target.value) || undefined })}
          options={[['', 'Catégories'], ...allCategories.map(({ id, name }) => [id, name] as const)]}
        />
        {chips.map(({ label, isOn, change }) => (
          <button
            key={label}
            type="button"
            aria-pressed={isOn}
            onClick={() =>
              changeSearch(
                isOn ? Object.fromEntries(Object.keys(change).map((key) => [key, undefined])) : change,
              )
            }
            className={CHIP}
          >
            {label}
          </button>
        ))}
        <Select
          isChip
          aria-label="Filtrer par marque"
          value={marque ?? ''}
          onChange={({ target }) => changeSearch({ marque: target.value || undefined })}
          options={[['', 'Marques'], ...allBrands.map(({ name }) => [name, name] as const)]}
        />
        <Select
          isChip
          aria-label="Trier"
          value={tri ?? ''}
          onChange={({ target }) => changeSearch({ tri: target.value || undefined })}
          options={[['', defaultSort], ...sorts]}
        />
      </fieldset>
    </div>
  )
}
