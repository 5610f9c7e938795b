import { HERO_SHAPE } from '../ui/hero-shape.ts'

/** The hero while its slides load. */
export function HeroLoading() {
  return (
    <div className={`flex items-center justify-center bg-ink text-concrete-300 ${HERO_SHAPE}`} role="status">
      Chargement...
    </div>
  )
}
