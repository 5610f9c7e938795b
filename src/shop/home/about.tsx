import { buttonClass } from '#web/ui/button.tsx'
import { useShop } from '../context.ts'
import { ExternalLink, PhoneLink } from '../ui/contact-links.tsx'

/** About the shop; À PROPOS scrolls here. */
export function About() {
  const { settings } = useShop()
  return (
    <section id="about-section" className="scroll-mt-28 bg-white">
      <div className="page grid items-center gap-8 py-14 md:grid-cols-[auto_1fr] md:gap-16 md:py-20">
        <p className="heading text-[7.5rem] text-race leading-none md:text-[13rem]" aria-hidden="true">
          2019
        </p>
        <div className="max-w-2xl">
          <h2 className="heading mb-4 text-4xl md:text-5xl">À propos</h2>
          <p className="text-lg leading-relaxed">
            Depuis 2019, {settings.name} équipe les motards d'Algérie : casques homologués, blousons, gants,
            bottes, protections, et les pièces qui gardent une moto sur la route.
          </p>
          <p className="mt-4 text-concrete-700 leading-relaxed">
            Nous essayons ce que nous vendons et nous le disons quand une taille chausse petit. Chaque
            commande est confirmée par téléphone, préparée ici et livrée à votre porte ou dans un centre de
            votre wilaya. Vous payez quand vous l'avez en main.
          </p>
          <div className="mt-6 flex flex-wrap gap-3">
            <PhoneLink className={buttonClass('dark')}>{settings.phone}</PhoneLink>
            <ExternalLink href={settings.mapUrl} className={buttonClass('outline')}>
              Voir le magasin sur la carte
            </ExternalLink>
          </div>
        </div>
      </div>
    </section>
  )
}
