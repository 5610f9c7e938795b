import { Banknote, Phone } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Product } from '#contract/product.ts'
import { imagesFor } from '#rules/choice.ts'
import { discountPercent } from '#rules/money.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Breadcrumb } from '../catalogue/breadcrumb.tsx'
import { Badge, Price } from '../catalogue/product-cards.tsx'
import { useShop } from '../context.ts'
import { PhoneLink, WhatsappIcon, WhatsappLink } from '../ui/contact-links.tsx'
import { Compatibility, UnsaidCompatibility } from '../vehicle/compatibility.tsx'
import { BuyBox } from './buy-box.tsx'
import { DeliveryPrices, OwnDeliveryPrice } from './delivery-prices.tsx'
import { Gallery } from './gallery.tsx'
import { ShareButton } from './share-button.tsx'
import { InsteadOfSoldOut, SimilarProducts } from './similar-products.tsx'
import { type ProductChoice, useChoice, useQuestionAbout } from './use-choice.ts'

const route = getRouteApi('/produit/$productId')

export function ProductScreen() {
  const { productId } = route.useParams()
  const { product: loaded } = route.useLoaderData()
  const { queries } = useShop()
  // Refreshes price and stock, if older than a minute, when the visitor returns to the tab.
  const query = useQuery({ ...queries.product(Number(productId)), refetchOnWindowFocus: true })
  const product = query.data ?? loaded
  return <ProductDetails key={product.id} product={product} isGone={query.data === null} />
}

function ProductDetails({ product, isGone }: { product: Product; isGone: boolean }) {
  const choice = useChoice(product)
  const { price, originalPrice, isFrom } = choice
  const isOnSale = product.inStock && !isGone
  const discount = discountPercent(price, originalPrice)
  const categoryId = String(product.categoryId)
  const images = imagesFor(product.images, choice.color)

  return (
    <div className="page pb-16 md:pt-4">
      <Breadcrumb>
        <Link to="/categorie/$categoryId" params={{ categoryId }}>
          {product.category}
        </Link>
        {product.subcategory && (
          <Link
            to="/categorie/$categoryId/sous-categorie/$subcategory"
            params={{ categoryId, subcategory: product.subcategory }}
          >
            {product.subcategory}
          </Link>
        )}
        <span aria-current="page" className="line-clamp-1" data-repeats-title>
          {product.name}
        </span>
      </Breadcrumb>
      <div className="product-columns grid gap-3 split:gap-6 md:mt-1 lg:gap-12">
        {/* The key restarts the gallery at its first image when the chosen color changes the images. */}
        <Gallery
          key={images.map(({ id }) => id).join()}
          product={{ ...product, images }}
          color={choice.color}
        />
        <div className="flex flex-col gap-5">
          <div className="flex flex-col gap-2">
            <div className="flex flex-wrap items-center gap-2">
              {product.brand && (
                <Link
                  to="/recherche"
                  search={{ brand: [product.brand] }}
                  className="label text-concrete-600 text-lg hover:text-ink hover:underline"
                >
                  {product.brand}
                </Link>
              )}
              {product.isNew && <Badge look="ink">Nouveau</Badge>}
              {discount !== null && <Badge look="race">-{discount}&nbsp;%</Badge>}
              <ShareButton product={product} choice={choice} />
            </div>
            <h1
              dir="auto"
              className={`heading text-balance ${product.name.length > 60 ? 'text-[min(1.5rem,8vw)] xl:text-4xl' : 'text-[min(2rem,10vw)] xl:text-5xl'}`}
            >
              {product.name}
            </h1>
            {/* Screen readers announce the price when another choice changes it. */}
            <div aria-live="polite">
              <Price {...{ price, originalPrice, isFrom }} isLarge className="mt-1" />
            </div>
            {isGone && (
              <p role="alert" className="border-alarm border-l-4 bg-white p-3 font-semibold">
                Ce produit vient d’être retiré de la vente.
              </p>
            )}
            <div className="flex flex-col gap-x-6 xl:flex-row xl:items-center">
              {!isGone && <StockStatus inStock={product.inStock} />}
              <OwnDeliveryPrice price={price} />
            </div>
          </div>
          {!isOnSale && <InsteadOfSoldOut product={product} />}
          <Compatibility product={product} />
          <BuyBox product={product} choice={choice} isOnSale={isOnSale} />
          {product.description && (
            <p dir="auto" className="text-lg leading-relaxed">
              {product.description}
            </p>
          )}
          <Reassurance product={product} choice={choice} />
          <DeliveryPrices />
          <UnsaidCompatibility product={product} />
        </div>
      </div>
      <ProductTexts product={product} />
      {isOnSale && <SimilarProducts product={product} />}
    </div>
  )
}

function StockStatus({ inStock }: { inStock: boolean }) {
  return (
    <p className={`label flex shrink-0 items-center gap-2 ${inStock ? 'text-green-700' : 'text-alarm-deep'}`}>
      <span aria-hidden="true" className={`size-2.5 rounded-full ${inStock ? 'bg-green-700' : 'bg-alarm'}`} />
      {inStock ? 'En stock' : 'Rupture de stock'}
    </p>
  )
}

function ProductTexts({ product }: { product: Product }) {
  const paragraphs = product.fullDescription.split('\n').filter((line) => line.trim() !== '')
  const entries = Object.entries(product.specifications)
  const { partNumbers } = product
  const hasFacts = entries.length > 0 || partNumbers.length > 0
  if (paragraphs.length === 0 && !hasFacts) return null
  return (
    <div className="mt-12 grid gap-10 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:gap-12">
      {paragraphs.length > 0 && (
        <section>
          <h2 className="heading mb-4 text-3xl">Description</h2>
          <div className="flex max-w-prose flex-col gap-4 leading-relaxed">
            {paragraphs.map((paragraph, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a text's paragraphs never move
              <p key={index} dir="auto">
                {paragraph}
              </p>
            ))}
          </div>
        </section>
      )}
      {hasFacts && (
        <section>
          <h2 className="heading mb-4 text-3xl">Caractéristiques</h2>
          <dl className="divide-y divide-concrete-200 border-concrete-200 border-y">
            {entries.map(([name, value]) => (
              <Fact key={name} name={name}>
                {value}
              </Fact>
            ))}
            {partNumbers.length > 0 && (
              <Fact name="Références constructeur">
                <ul className="flex flex-wrap gap-x-4">
                  {partNumbers.map((number) => (
                    <li key={number} className="wrap-anywhere">
                      {number}
                    </li>
                  ))}
                </ul>
              </Fact>
            )}
          </dl>
        </section>
      )}
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-4 py-2.5">
      <dt className="min-w-0 flex-[2_1_6rem] text-concrete-600">{name}</dt>
      <dd className="min-w-0 flex-[3_1_9rem] font-semibold">{children}</dd>
    </div>
  )
}

const BOX =
  'flex min-h-12 items-center justify-center gap-2 border border-concrete-300 bg-white px-3 font-semibold hover:border-ink'

function Reassurance({ product, choice }: { product: Product; choice: ProductChoice }) {
  const { settings } = useShop()
  return (
    <div className="grid gap-2 sm:max-md:grid-cols-2 xl:grid-cols-2">
      <p className="col-span-full flex items-center gap-3 bg-white px-4 py-3">
        <Icon of={Banknote} className="size-6 shrink-0 text-race" />
        <span>
          <strong>
            Paiement à la livraison.{settings.isOpeningAllowed && ' Vous ouvrez le colis avant de payer.'}
          </strong>{' '}
          Nous vous appelons pour confirmer avant l’envoi.
        </span>
      </p>
      <PhoneLink className={BOX}>
        <Icon of={Phone} className="size-5 shrink-0" />
        {settings.phone}
      </PhoneLink>
      <WhatsappLink text={useQuestionAbout(product, choice)} className={BOX}>
        <WhatsappIcon className="size-6 shrink-0 text-green-700" />
        Une question&nbsp;? WhatsApp
      </WhatsappLink>
    </div>
  )
}
