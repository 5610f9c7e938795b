/** Size of the hero, the same while it loads, when it fails and when it shows slides. */
export const HERO_SHAPE =
  'aspect-[4/5] max-h-[78svh] w-full md:aspect-[2/1] md:max-h-[42rem] lg:aspect-[1920/800]'

export function HeroLoading() {
  return (
    <div className={`flex items-center justify-center bg-ink text-concrete-300 ${HERO_SHAPE}`} role="status">
      Chargement...
    </div>
  )
}
