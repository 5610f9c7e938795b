import { WithoutScripts } from './without-scripts.tsx'

const CARDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

export function HomePending() {
  return (
    <div aria-busy="true">
      <h1 className="sr-only">Accueil</h1>
      <HeroLoading />
      <div className="page py-12">
        <div className="skeleton mb-6 h-12 w-72 max-w-full" />
        <CardsPending />
      </div>
    </div>
  )
}

export function ListingPending() {
  return (
    <div className="page pt-4 pb-16 md:pt-6" aria-busy="true">
      <h1 className="sr-only">Chargement...</h1>
      <div className="skeleton h-5 w-48 max-w-full" />
      <div className="skeleton mt-3 h-12 w-72 max-w-full md:h-15" />
      <div className="skeleton mt-2 h-6 w-48 max-w-full" />
      <div className="skeleton my-6 h-11 w-full lg:h-28" />
      <CardsPending />
    </div>
  )
}

export function CardsPending() {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(max(8.25rem,40%),1fr))] gap-2 sm:gap-3 md:grid-cols-4 lg:gap-5">
      {CARDS.map((card) => (
        <div key={card} className="bg-white">
          <div className="skeleton aspect-square" />
          <div className="flex flex-col gap-2 p-3">
            <div className="skeleton h-4 w-1/3" />
            <div className="skeleton h-4 w-5/6" />
            <div className="skeleton h-6 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  )
}

export function ProductPending() {
  return (
    <div
      className="page product-columns grid gap-8 pt-11 pb-8 split:gap-6 md:pt-14 lg:gap-12"
      aria-busy="true"
    >
      <h1 className="sr-only">Chargement...</h1>
      <div className="skeleton aspect-4/3 split:aspect-square split:max-h-[max(12rem,calc(100svh-19rem))] max-md:-mx-[min(1rem,5vw)] split:mx-0" />
      <div className="flex flex-col gap-4">
        <div className="skeleton h-5 w-24" />
        <div className="skeleton h-12 w-full" />
        <div className="skeleton h-9 w-40" />
        <div className="skeleton h-24 w-full" />
        <div className="skeleton h-14 w-full" />
      </div>
    </div>
  )
}

/** Has the minimum height of cart and checkout, so that the footer does not shift. */
function ColumnsPending({ title }: { title: string }) {
  return (
    <div className="page min-h-lvh pt-6 pb-16" aria-busy="true">
      <h1 className="heading text-5xl md:text-6xl">{title}</h1>
      <span className="sr-only">Chargement...</span>
      <WithoutScripts />
      <div className="skeleton mt-4 h-20" />
      <div className="mt-4 grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8">
        <div className="skeleton h-44" />
        <div className="skeleton h-80" />
      </div>
    </div>
  )
}

export const CartPending = () => <ColumnsPending title="Panier" />
export const CheckoutPending = () => <ColumnsPending title="Commande" />

/** The hero keeps its size while it loads, fails and shows slides. */
export const HERO_SHAPE =
  'aspect-[5/4] min-h-72 max-h-[78svh] w-full md:aspect-[2/1] md:max-h-[42rem] lg:aspect-[1920/800]'

export function HeroLoading() {
  return (
    <div className={`flex items-center justify-center bg-ink text-concrete-300 ${HERO_SHAPE}`} role="status">
      Chargement...
    </div>
  )
}
