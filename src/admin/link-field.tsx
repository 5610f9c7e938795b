import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { categories } from '#admin/queries/catalogue.ts'
import { oneProduct } from '#admin/queries/products.ts'
import { shopPages } from '#admin/queries/shop.ts'
import { SelectField } from '#admin/ui/fields.tsx'
import { useField } from '#admin/ui/form-fields.tsx'
import { safeUrl } from '#rules/safe-url.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText, TextField } from '#web/ui/field.tsx'
import { SearchSelect } from '#web/ui/search-select.tsx'
import { ProductPicker } from './product-picker.tsx'

/** Kinds of targets; `asks` is the message while no valid target is chosen. */
const KINDS = {
  none: { label: 'Nulle part', asks: '' },
  category: { label: 'Une catégorie ou une liste', asks: 'Veuillez choisir une catégorie' },
  product: { label: 'Un produit', asks: 'Veuillez choisir un produit' },
  page: { label: 'Une page de la boutique', asks: 'Veuillez choisir une page' },
  address: {
    label: 'Une autre adresse',
    asks: 'Veuillez saisir un chemin commençant par / ou une adresse commençant par http',
  },
}

type LinkKind = keyof typeof KINDS

const KIND_NAMES = Object.keys(KINDS) as LinkKind[]

/** Edits the field `link` of the form around it; an empty value means no link. */
export function LinkField() {
  const { control, getValues } = useFormContext<{ link: string }>()
  const [kind, setKind] = useState(() => linkKind(getValues('link')))
  const targets = useLinkTargets()
  const { value, onChange, error } = useField(control, 'link', {
    validate: (link) => kind === 'none' || safeUrl(link) !== null || KINDS[kind].asks,
  })
  return (
    <>
      <SelectField
        label="Mène à"
        options={KIND_NAMES.map((name) => [name, KINDS[name].label])}
        value={kind}
        onChange={(event) => {
          setKind(KIND_NAMES.find((kind) => kind === event.target.value) ?? 'none')
          onChange('')
        }}
      />
      {(kind === 'category' || kind === 'page') && (
        <SearchSelect
          key={kind}
          label={kind === 'category' ? 'Catégorie ou liste' : 'Page'}
          placeholder="Choisissez dans la liste"
          options={targets[kind]}
          value={value || null}
          error={error}
          onChange={(link) => onChange(link ?? '')}
        />
      )}
      {kind === 'product' && <ProductLink link={value} error={error} onChange={onChange} />}
      {kind === 'address' && (
        <TextField
          label="Lien"
          hint="Une adresse entière, https://…, ou un chemin de la boutique, comme /recherche?search=cuir"
          value={value}
          error={error}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={2000}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </>
  )
}

type ProductProps = { link: string; error: string | undefined; onChange: (link: string) => void }

function ProductLink({ link, error, onChange }: ProductProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const product = useProductOf(link)
  return (
    <div className="flex flex-col items-start gap-1.5" data-invalid={Boolean(error) || undefined}>
      <p className="font-semibold text-ink text-sm">Produit</p>
      {link && <p className="wrap-anywhere text-ink">{product?.name ?? link}</p>}
      <Button ref={button} look="outline" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {link ? 'Changer de produit' : 'Choisir un produit'}
      </Button>
      <ErrorText>{error}</ErrorText>
      <ProductPicker
        title="Choisir un produit"
        isOpen={isOpen}
        onPick={({ id }) => {
          onChange(`/produit/${id}`)
          setOpen(false)
        }}
        onClose={() => setOpen(false)}
        focusAfter={() => button.current}
      />
    </div>
  )
}

type Target = { value: string; label: string }

const LISTS: Target[] = [
  { value: '/recherche?sort=newest', label: 'Tous les produits' },
  { value: '/recherche?isNew=true', label: 'Les nouveautés' },
  { value: '/recherche?inStock=true', label: 'Tout ce qui est en stock' },
]
const TRACKING: Target = { value: '/suivi', label: 'Suivre ma commande' }

function linkKind(link: string): LinkKind {
  if (link === '') return 'none'
  if (/^\/categorie\/\d+(\/sous-categorie\/[^/?]+)?$/.test(link)) return 'category'
  if (LISTS.some(({ value }) => value === link)) return 'category'
  if (/^\/produit\/\d+$/.test(link)) return 'product'
  return /^\/page\/[\w-]+$/.test(link) || link === TRACKING.value ? 'page' : 'address'
}

/** Returns the link targets: product lists, categories and subcategories; published pages and tracking. */
function useLinkTargets() {
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

/** Returns the name of a link's target, or the link itself if it is a URL or its target is not found. */
export function useLinkName(link: string): string {
  const kind = linkKind(link)
  const targets = useLinkTargets()
  const product = useProductOf(link)
  if (kind === 'product') return product?.name ?? link
  if (kind === 'none' || kind === 'address') return link
  return targets[kind].find(({ value }) => value === link)?.label ?? link
}

function useProductOf(link: string) {
  const id = Number(/^\/produit\/(\d+)$/.exec(link)?.[1] ?? 0)
  return useQuery({ ...oneProduct(id), enabled: id > 0 }).data
}
