import { getRouteApi } from '@tanstack/react-router'
import { Breadcrumb } from './breadcrumb.tsx'
import { ProductListing } from './product-listing.tsx'

const route = getRouteApi('/categorie/$categoryId')

export function CategoryScreen() {
  const { category } = route.useLoaderData()
  const search = route.useLoaderDeps()
  return (
    <ProductListing
      title={category.name}
      search={search}
      scope={{ category: category.id }}
      subcategories={category.subcategories}
      breadcrumb={
        <Breadcrumb>
          <span aria-current="page">{category.name}</span>
        </Breadcrumb>
      }
    />
  )
}
