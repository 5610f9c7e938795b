import { useShop } from '../context.ts'
import { PhoneLink, unbroken } from '../ui/contact-links.tsx'

/** Says on every page that the shop takes no orders yet. */
export function OpeningNotice() {
  const { settings } = useShop()
  if (settings.isOpen) return null
  return (
    <section aria-label="Ouverture prochaine" className="border-amber-300 border-b-2 bg-amber-100">
      <div className="page py-3">
        <p className="heading text-2xl leading-tight">Ouverture prochaine</p>
        <p>
          Vous pouvez déjà regarder la boutique{'\u00a0'}; les commandes ne sont pas encore ouvertes.{' '}
          <PhoneLink className="whitespace-nowrap font-semibold underline">
            {unbroken(settings.phone)}
          </PhoneLink>
        </p>
      </div>
    </section>
  )
}
