import { useQuery } from '@tanstack/react-query'
import { Button } from '#web/ui/button.tsx'
import { useShop } from '../context.ts'
import { HERO_SHAPE, HeroSlider } from './hero-slider.tsx'
import { HeroTab } from './hero-tab.tsx'

/** The first thing seen: banners, and the owner's card at the side. */
export function Hero() {
  const { queries } = useShop()
  const { data: banners, isError } = useQuery(queries.activeBanners())
  const { data: cards = [] } = useQuery(queries.activeHeroCards())
  const slides = banners?.filter((banner) => banner.hasImage) ?? []
  const card = cards[0]

  if (isError) return <HeroNotice text="Erreur lors du chargement des slides" />
  if (!banners) return <HeroLoading />
  if (slides.length === 0) return <HeroNotice text="Aucun slide valide trouvé" />
  return (
    <div className="on-dark relative bg-ink text-white">
      <HeroSlider slides={slides} />
      {card && <HeroTab card={card} />}
    </div>
  )
}

function HeroLoading() {
  return (
    <div className={`flex items-center justify-center bg-ink text-concrete-300 ${HERO_SHAPE}`} role="status">
      Chargement...
    </div>
  )
}

function HeroNotice({ text }: { text: string }) {
  return (
    <div
      className={`on-dark flex flex-col items-center justify-center gap-4 bg-ink p-6 text-center text-white ${HERO_SHAPE}`}
    >
      <p role="alert" className="text-lg">
        {text}
      </p>
      <Button onClick={() => location.reload()}>Actualiser</Button>
    </div>
  )
}
