import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { categories } from '#admin/queries/categories.ts'
import { SearchBox } from '#admin/ui/search-box.tsx'
import { Select } from '#admin/ui/select-field.tsx'
import { isProductSort, type ProductsSearch, SORT_LABELS } from './products-search.ts'

/** All filters are in the URL, so that Back and a reload restore them. */
export function ProductsFilters({ recherche, categorie, tri }: ProductsSearch) {
  const navigate = useNavigate({ from: '/produits' })
  const { data: allCategories = [] } = useQuery(categories.query)
  const change = (search: ProductsSearch, replace = false) =>
    navigate({
      search: (previous) => ({ ...previous, page: undefined, ...search }),
      replace,
      resetScroll: false,
    })
  return (
    <div className="mb-4 flex flex-col gap-2 md:flex-row lg:mb-5">
      <SearchBox
        value={recherche ?? ''}
        label="Rechercher un produit"
        placeholder="Nom ou marque"
        onSearch={(text) => change({ recherche: text || undefined }, true)}
      />
      <div className="grid grid-cols-2 gap-2 md:w-104">
        <Select
          aria-label="Filtrer par catégorie"
          value={categorie ?? ''}
          onChange={({ target }) => change({ categorie: Number(target.value) || undefined })}
        >
          <option value="">Toutes les catégories</option>
          {allCategories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Select
          aria-label="Trier"
          value={tri ?? ''}
          onChange={({ target: { value } }) => change({ tri: isProductSort(value) ? value : undefined })}
        >
          {/* By default, search results are ordered by relevance. */}
          <option value="">{recherche ? 'Pertinence' : SORT_LABELS.newest}</option>
          {Object.entries(SORT_LABELS)
            .filter(([key]) => recherche || key !== 'newest')
            .map(([key, label]) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
        </Select>
      </div>
    </div>
  )
}
