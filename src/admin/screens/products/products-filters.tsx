import { useQuery } from '@tanstack/react-query'
import { categories } from '#admin/queries/categories.ts'
import { SearchBox } from '#admin/ui/search-box.tsx'
import { Select } from '#admin/ui/select-field.tsx'
import { useSearchChange } from '#admin/ui/use-search-change.ts'
import { type ProductsSearch, SORT_LABELS } from './products-search.ts'

export function ProductsFilters({ recherche, categorie, tri }: ProductsSearch) {
  const changeSearch = useSearchChange()
  const { data: allCategories = [] } = useQuery(categories.query)
  // By default, search results are ordered by relevance.
  const defaultSort = recherche ? 'Pertinence' : SORT_LABELS.newest
  const sorts = Object.entries(SORT_LABELS).filter(([key]) => recherche || key !== 'newest')
  return (
    <div className="mb-4 flex flex-col gap-2 md:flex-row lg:mb-5">
      <SearchBox label="Rechercher un produit" placeholder="Nom ou marque" />
      <div className="grid grid-cols-2 gap-2 md:w-104">
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
      </div>
    </div>
  )
}
