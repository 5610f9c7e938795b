import { getRouteApi } from '@tanstack/react-router'
import { Breadcrumb } from './breadcrumb.tsx'
import { ProductListing } from './product-listing.tsx'

const route = getRouteApi('/recherche')

export function SearchScreen() {
  const search = route.useLoaderDeps()
  return (
    <ProductListing
      title={search.search ? `« ${search.search} »` : search.isNew ? 'Nouveautés' : 'Tous les produits'}
      search={search}
      scope={{}}
      breadcrumb={
        <Breadcrumb>
          <span aria-current="page">Recherche</span>
        </Breadcrumb>
      }
    />
  )
}
