import { FormSection } from '#admin/ui/form-section.tsx'
import type { ShopIdentity } from '#contract/shop-identity.ts'
import { AccentField } from './accent-field.tsx'
import { MarkField } from './mark-field.tsx'

/** What the shop looks like: its colour, its logo and its icon. */
export function LooksSection({ shop }: { shop: ShopIdentity }) {
  return (
    <>
      <FormSection title="Couleur">
        <AccentField />
      </FormSection>
      <FormSection title="Logo et icône" hint="Enregistrés dès que vous les choisissez.">
        <div className="grid gap-4 @md:grid-cols-2">
          <MarkField
            name="logo"
            url={shop.logo}
            label="Logo"
            thing="le logo"
            hint="PNG, JPEG ou WebP, 2&nbsp;Mo au plus. Montré sur fond noir, haut de 40&nbsp;px&nbsp;: clair, sur fond transparent, il se lit le mieux."
            without="Sans logo, le nom de la boutique est montré."
          />
          <MarkField
            name="icon"
            url={shop.icon}
            label="Icône"
            thing="l’icône"
            hint="Carrée, 512&nbsp;px de côté au moins, PNG, JPEG ou WebP, 2&nbsp;Mo au plus. Pour l’onglet du navigateur et l’écran d’accueil des téléphones."
            without="Sans icône, celle d’origine est montrée."
          />
        </div>
      </FormSection>
    </>
  )
}
