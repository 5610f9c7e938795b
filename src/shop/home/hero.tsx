import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useShop } from '../context.ts'
import { HERO_SHAPE, HeroLoading } from '../ui/hero-loading.tsx'
import { HeroSlider } from './hero-slider.tsx'
import { HeroTab } from './hero-tab.tsx'

/** Banners, and the owner's card beside them. One button pauses both. */
export function Hero() {
  const { queries } = useShop()
  const { data: banners, isError } = useQuery(queries.activeBanners())
  const { data: cards = [] } = useQuery(queries.activeHeroCards())
  const [isPaused, setIsPaused] = useState(false)
  const slides = banners?.filter((banner) => banner.hasImage) ?? []
  const card = cards[0]

  if (isError) return <HeroNotice text="Erreur lors du chargement des slides" />
  if (!banners) return <HeroLoading />
  if (slides.length === 0) return <HeroNotice text="Aucun slide valide trouvé" />
  return (
    <div className="on-dark relative overflow-hidden bg-ink text-white">
      <HeroSlider
        slides={slides}
        hasPause={slides.length > 1 || card !== undefined}
        isPaused={isPaused}
        onPause={setIsPaused}
      />
      {card && <HeroTab card={card} isPaused={isPaused} />}
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
