import { Store } from '@lucide/icons'
import { Icon } from '#web/ui/icon.tsx'
import { useShop } from '../context.ts'
import { PhoneLink, unbroken } from '../ui/contact-links.tsx'

/** Says on every page that the shop takes no orders yet. */
export function OpeningNotice() {
  const { settings } = useShop()
  if (settings.isOpen) return null
  return (
    <section aria-label="Ouverture prochaine" className="border-amber-300 border-b-2 bg-amber-100">
      <div className="page flex items-start gap-[min(0.75rem,3.75vw)] py-3">
        <Icon of={Store} className="mt-0.5 size-6 shrink-0" />
        <div className="min-w-0">
          <p className="heading text-2xl leading-tight">Ouverture prochaine</p>
          <p>
            Vous pouvez déjà regarder la boutique{'\u00a0'}; les commandes ne sont pas encore ouvertes.{' '}
            <PhoneLink className="whitespace-nowrap font-semibold underline">
              {unbroken(settings.phone)}
            </PhoneLink>
          </p>
        </div>
      </div>
    </section>
  )
}
