import { getRouteApi, Link } from '@tanstack/react-router'
import { Breadcrumb } from './breadcrumb.tsx'
import { ProductListing } from './product-listing.tsx'

const route = getRouteApi('/categorie/$categoryId/sous-categorie/$subcategory')

export function SubcategoryScreen() {
  const { category, subcategory } = route.useLoaderData()
  const search = route.useLoaderDeps()
  return (
    <ProductListing
      title={subcategory}
      search={search}
      scope={{ category: category.id, subcategory }}
      breadcrumb={
        <Breadcrumb>
          <Link
            to="/categorie/$categoryId"
            params={{ categoryId: String(category.id) }}
            activeOptions={{ exact: true }}
          >
            {category.name}
          </Link>
          <span aria-current="page">{subcategory}</span>
        </Breadcrumb>
      }
    />
  )
}
