import { PackageCheck, PhoneCall, Truck } from '@lucide/icons'
import { Icon } from '#web/ui/icon.tsx'
import { unbroken } from '../ui/contact-links.tsx'

/** The three steps that follow an order (spec §2). `phone`: the number that will call. */
export function NextSteps({ phone }: { phone: string }) {
  const steps = [
    {
      icon: PhoneCall,
      title: 'Confirmation par téléphone',
      text: `Nous vous appelons du ${unbroken(phone)} pour confirmer.`,
    },
    { icon: PackageCheck, title: 'Préparation', text: 'Votre colis est préparé et remis au transporteur.' },
    { icon: Truck, title: 'Livraison', text: 'Vous vérifiez, vous payez en espèces, c’est à vous.' },
  ]
  return (
    <ol className="grid gap-2 sm:grid-cols-3">
      {steps.map(({ icon, title, text }, index) => (
        <li key={title} className="grid grid-cols-[2.5rem_1fr] gap-x-3 bg-white p-4 sm:block sm:p-5">
          <p className="flex items-center justify-between max-sm:row-span-2">
            <Icon of={icon} className="size-8 text-race" strokeWidth={1.75} />
            <span className="heading text-4xl text-concrete-300 max-sm:hidden" aria-hidden="true">
              {index + 1}
            </span>
          </p>
          <h2 className="label text-xl leading-tight sm:mt-2">{title}</h2>
          <p className="text-concrete-700 sm:mt-1">{text}</p>
        </li>
      ))}
    </ol>
  )
}
