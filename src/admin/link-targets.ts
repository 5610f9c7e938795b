import { useQuery } from '@tanstack/react-query'
import { categories } from '#admin/queries/catalogue.ts'
import { oneProduct } from '#admin/queries/products.ts'
import { shopPages } from '#admin/queries/shop.ts'

export const LINK_KINDS = ['none', 'category', 'product', 'page', 'address'] as const

export type LinkKind = (typeof LINK_KINDS)[number]

type Target = { value: string; label: string }

const LISTS: Target[] = [
  { value: '/recherche?sort=newest', label: 'Tous les produits' },
  { value: '/recherche?isNew=true', label: 'Les nouveautés' },
  { value: '/recherche?inStock=true', label: 'Tout ce qui est en stock' },
]
const TRACKING: Target = { value: '/suivi', label: 'Suivre ma commande' }

export function linkKind(link: string): LinkKind {
  if (link === '') return 'none'
  if (/^\/categorie\/\d+(\/sous-categorie\/[^/?]+)?$/.test(link)) return 'category'
  if (LISTS.some(({ value }) => value === link)) return 'category'
  if (/^\/produit\/\d+$/.test(link)) return 'product'
  return /^\/page\/[\w-]+$/.test(link) || link === TRACKING.value ? 'page' : 'address'
}

/** Lists the lists and categories, each followed by its subcategories, and the pages that visitors can open. */
export function useLinkTargets() {
  const { data: all = [] } = useQuery(categories.query)
  const { data: pages = [] } = useQuery(shopPages)
  return {
    category: [
      ...LISTS,
      ...all.flatMap(({ id, name, subcategories }) => [
        { value: `/categorie/${id}`, label: name },
        ...subcategories.map((subcategory) => ({
          value: `/categorie/${id}/sous-categorie/${encodeURIComponent(subcategory)}`,
          label: `${name}, ${subcategory}`,
        })),
      ]),
    ],
    page: [
      ...pages
        .filter(({ isPublished }) => isPublished)
        .map(({ slug, title }) => ({ value: `/page/${slug}`, label: title })),
      TRACKING,
    ],
  }
}

/** Names the target of a link: the link itself where it is an address, or where the target is gone. */
export function useLinkName(link: string): string {
  const kind = linkKind(link)
  const targets = useLinkTargets()
  const product = useProductOf(link)
  if (kind === 'product') return product?.name ?? link
  if (kind === 'none' || kind === 'address') return link
  return targets[kind].find(({ value }) => value === link)?.label ?? link
}

export function useProductOf(link: string) {
  const id = Number(/^\/produit\/(\d+)$/.exec(link)?.[1] ?? 0)
  return useQuery({ ...oneProduct(id), enabled: id > 0 }).data
}
