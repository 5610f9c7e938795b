import { useFormContext } from 'react-hook-form'
import { useAdmin } from '#admin/session.ts'
import { FACT_FIELDS } from '#admin/shop-facts.tsx'
import { fieldsOf } from '#admin/ui/form-fields.tsx'
import { FormSection } from '#admin/ui/long-form.tsx'
import { completeLink, MAYBE_NUMBER, NETWORK_PAGES, type ShopValues } from './shop-values.ts'

const PAIRS = 'grid gap-4 @md:grid-cols-2'
const LINK = {
  type: 'url',
  inputMode: 'url',
  autoCapitalize: 'none',
  spellCheck: false,
  maxLength: 300,
} as const

export function IdentitySection() {
  const Field = fieldsOf(useFormContext<ShopValues>())
  return (
    <FormSection title="Identité">
      <Field.Text
        name="name"
        label="Nom de la boutique"
        required="Veuillez saisir le nom de la boutique"
        maxLength={60}
      />
      <Field.Text
        name="tagline"
        label="Phrase du pied de page"
        isOptional
        maxLength={120}
        placeholder="Équipement moto, livré partout en Algérie"
      />
      <Field.Text
        name="foundedIn"
        label="Depuis quelle année"
        isOptional
        inputMode="numeric"
        maxLength={4}
        placeholder="2019"
        rules={MAYBE_NUMBER}
      />
      <Field.TextArea
        name="about"
        label="À propos"
        isOptional
        hint="Au bas de la page d’accueil. Une ligne vide sépare deux paragraphes."
        rows={6}
        maxLength={2000}
      />
    </FormSection>
  )
}

export function ContactSection() {
  const form = useFormContext<ShopValues>()
  const Field = fieldsOf(form)
  const completed = useCompletion()
  const ownEmail = useAdmin()?.email ?? ''
  return (
    <FormSection title="Contact" hint="Ce qui reste vide n’est montré nulle part.">
      <div className={PAIRS}>
        <Field.Text
          name="phone"
          label="Téléphone"
          type="tel"
          required="Veuillez saisir le téléphone"
          maxLength={50}
          placeholder="0550 12 34 56"
        />
        <Field.Text
          name="whatsapp"
          label="WhatsApp"
          isOptional
          type="tel"
          maxLength={50}
          placeholder="0550 12 34 56"
          sameAs={{ label: 'Le même que le téléphone', value: form.watch('phone') }}
        />
      </div>
      <Field.Text
        name="email"
        {...FACT_FIELDS.email}
        hint="Vos pages légales l’affichent."
        sameAs={{ label: 'Celle de la connexion', value: ownEmail }}
      />
      <Field.Text name="address" {...FACT_FIELDS.address} isOptional />
      <Field.Text name="hours" {...FACT_FIELDS.hours} isOptional />
      <Field.Text
        name="mapUrl"
        label="Lien de la carte"
        isOptional
        hint="Copié de Google Maps ou d’OpenStreetMap&nbsp;: il ouvre la carte depuis «&nbsp;Notre magasin&nbsp;» et l’adresse."
        placeholder="https://…"
        {...LINK}
        rules={completed('mapUrl')}
      />
    </FormSection>
  )
}

const NETWORKS = [
  { name: 'facebookUrl', label: 'Facebook', placeholder: 'facebook.com/… ou @…' },
  { name: 'instagramUrl', label: 'Instagram', placeholder: 'instagram.com/… ou @…' },
  { name: 'tiktokUrl', label: 'TikTok', placeholder: 'tiktok.com/@… ou @…' },
] as const

export function NetworksSection() {
  const Field = fieldsOf(useFormContext<ShopValues>())
  const completed = useCompletion()
  return (
    <FormSection title="Réseaux">
      {NETWORKS.map((network) => (
        <Field.Text
          key={network.name}
          isOptional
          {...network}
          {...LINK}
          type="text"
          rules={completed(network.name)}
        />
      ))}
    </FormSection>
  )
}

/** Returns rules that complete a link when its field is left. */
function useCompletion() {
  const form = useFormContext<ShopValues>()
  return (name: keyof typeof NETWORK_PAGES) => ({
    onBlur: () => {
      const typed = form.getValues(name)
      const link = completeLink(typed, NETWORK_PAGES[name])
      if (link !== typed) form.setValue(name, link, { shouldDirty: true, shouldValidate: true })
    },
  })
}
