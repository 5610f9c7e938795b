import { useFormContext } from 'react-hook-form'
import { TextAreaField } from '#admin/ui/fields.tsx'
import { registered } from '#admin/ui/form-fields.tsx'
import { EMAIL, requiredText } from '#admin/ui/form-rules.ts'
import { FormSection } from '#admin/ui/long-form.tsx'
import { TextField } from '#web/ui/field.tsx'
import { MAYBE_NUMBER, type ShopValues } from './shop-values.ts'

const PAIRS = 'grid gap-4 @md:grid-cols-2'
const LINK = {
  type: 'url',
  inputMode: 'url',
  autoCapitalize: 'none',
  spellCheck: false,
  maxLength: 300,
} as const

export function IdentitySection() {
  const form = useFormContext<ShopValues>()
  return (
    <FormSection title="Identité">
      <TextField
        label="Nom de la boutique"
        required
        maxLength={60}
        {...registered(form, 'name', requiredText('Veuillez saisir le nom de la boutique'))}
      />
      <TextField
        label="Phrase du pied de page"
        isOptional
        maxLength={120}
        placeholder="Équipement moto, livré dans les 58 wilayas"
        {...registered(form, 'tagline')}
      />
      <TextField
        label="Depuis quelle année"
        isOptional
        inputMode="numeric"
        maxLength={4}
        placeholder="2019"
        {...registered(form, 'foundedIn', MAYBE_NUMBER)}
      />
      <TextAreaField
        label="À propos"
        isOptional
        hint="Au bas de la page d’accueil. Une ligne vide sépare deux paragraphes."
        rows={6}
        maxLength={2000}
        {...registered(form, 'about')}
      />
    </FormSection>
  )
}

export function ContactSection() {
  const form = useFormContext<ShopValues>()
  return (
    <FormSection title="Contact" hint="Ce qui reste vide n’est montré nulle part.">
      <div className={PAIRS}>
        <TextField
          label="Téléphone"
          type="tel"
          required
          maxLength={50}
          placeholder="0550 12 34 56"
          {...registered(form, 'phone', requiredText('Veuillez saisir le téléphone'))}
        />
        <TextField
          label="WhatsApp"
          isOptional
          type="tel"
          maxLength={50}
          placeholder="0550 12 34 56"
          {...registered(form, 'whatsapp')}
        />
      </div>
      <TextField
        label="Email"
        isOptional
        type="email"
        autoCapitalize="none"
        maxLength={254}
        {...registered(form, 'email', {
          validate: (value) => value.trim() === '' || EMAIL.test(value) || 'Veuillez saisir un email valide',
        })}
      />
      <TextField label="Adresse du magasin" isOptional maxLength={200} {...registered(form, 'address')} />
      <TextField
        label="Horaires"
        isOptional
        maxLength={120}
        placeholder="Samedi à jeudi, 9&nbsp;h – 18&nbsp;h"
        {...registered(form, 'hours')}
      />
      <TextField
        label="Lien de la carte"
        isOptional
        hint="Copié de Google Maps ou d’OpenStreetMap&nbsp;: il ouvre la carte depuis «&nbsp;Notre magasin&nbsp;» et l’adresse."
        placeholder="https://…"
        {...LINK}
        {...registered(form, 'mapUrl')}
      />
    </FormSection>
  )
}

export function NetworksSection() {
  const form = useFormContext<ShopValues>()
  return (
    <FormSection title="Réseaux">
      <TextField
        label="Facebook"
        isOptional
        placeholder="https://www.facebook.com/…"
        {...LINK}
        {...registered(form, 'facebookUrl')}
      />
      <TextField
        label="Instagram"
        isOptional
        placeholder="https://www.instagram.com/…"
        {...LINK}
        {...registered(form, 'instagramUrl')}
      />
      <TextField
        label="TikTok"
        isOptional
        placeholder="https://www.tiktok.com/@…"
        {...LINK}
        {...registered(form, 'tiktokUrl')}
      />
    </FormSection>
  )
}

export function LegalSection() {
  const form = useFormContext<ShopValues>()
  return (
    <FormSection
      title="Numéros légaux"
      hint="La loi 18-05 demande à une boutique en ligne de les montrer, et une facture porte le RC, le NIF et l’adresse."
    >
      <TextField label="Raison sociale" isOptional maxLength={120} {...registered(form, 'legal.company')} />
      <div className={PAIRS}>
        <TextField
          label="RC"
          hint="Registre du commerce"
          isOptional
          maxLength={40}
          {...registered(form, 'legal.rc')}
        />
        <TextField
          label="NIF"
          hint="Identification fiscale"
          isOptional
          maxLength={40}
          {...registered(form, 'legal.nif')}
        />
        <TextField
          label="NIS"
          hint="Identification statistique"
          isOptional
          maxLength={40}
          {...registered(form, 'legal.nis')}
        />
        <TextField
          label="TVA (%)"
          hint="Comprise dans vos prix"
          isOptional
          inputMode="numeric"
          maxLength={4}
          {...registered(form, 'legal.vatPercent', MAYBE_NUMBER)}
        />
      </div>
      <TextField label="Adresse du siège" isOptional maxLength={200} {...registered(form, 'legal.address')} />
    </FormSection>
  )
}
