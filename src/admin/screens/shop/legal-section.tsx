import { useFormContext } from 'react-hook-form'
import { FACT_FIELDS } from '#admin/shop-facts.tsx'
import { fieldsOf } from '#admin/ui/form-fields.tsx'
import { FormSection } from '#admin/ui/long-form.tsx'
import { CURRENCY } from '#rules/money.ts'
import { MAYBE_CAPITAL, MAYBE_NUMBER, type ShopValues } from './shop-values.ts'

const PAIRS = 'grid items-start gap-4 @md:grid-cols-2'

const REGIME_LABELS = [
  ['', 'Non précisé'],
  ['ifu', 'IFU (impôt forfaitaire unique)'],
  ['real', 'Régime réel, avec TVA'],
] as const

/** Edits legal numbers, taxes and facts of legal pages. All may stay empty; invoices need some numbers. */
export function LegalSection() {
  const form = useFormContext<ShopValues>()
  const Field = fieldsOf(form)
  const { regime, stampDuty } = form.watch('legal')
  return (
    <>
      <FormSection
        title="Numéros légaux"
        hint="La loi n°&nbsp;18-05 demande à une boutique en ligne de dire qui vend. Sans le RC, le NIF, le NIS et l’adresse du siège, aucune facture ne se fait."
      >
        <div className={PAIRS}>
          <Field.Text
            name="legal.company"
            {...FACT_FIELDS['legal.company']}
            hint="Votre nom et prénom, ou le nom de la société, en haut de l’extrait du registre du commerce"
            sameAs={{ label: 'Le nom de la boutique', value: form.watch('name') }}
          />
          <Field.Text
            name="legal.form"
            label="Forme juridique"
            hint="Personne physique, EURL, SARL…"
            isOptional
            maxLength={60}
          />
          <Field.Text
            name="legal.rc"
            {...FACT_FIELDS['legal.rc']}
            hint="Le numéro de l’extrait du registre du commerce, comme 16/00-1234567 B 19"
          />
          <Field.Text name="legal.nif" {...FACT_FIELDS['legal.nif']} />
          <Field.Text name="legal.nis" {...FACT_FIELDS['legal.nis']} />
          <Field.Text
            name="legal.capital"
            label={`Capital (${CURRENCY})`}
            hint="Dans les statuts, pour une société"
            isOptional
            inputMode="numeric"
            maxLength={24}
            rules={MAYBE_CAPITAL}
          />
        </div>
        <Field.Text
          name="legal.activity"
          label="Activité"
          hint="Comme elle est écrite sur l’extrait du registre du commerce"
          isOptional
          maxLength={120}
        />
        <Field.Text
          name="legal.address"
          {...FACT_FIELDS['legal.address']}
          sameAs={{ label: 'La même que le magasin', value: form.watch('address') }}
        />
      </FormSection>
      <FormSection
        title="Impôts et factures"
        hint="Votre comptable vous dira quel régime est le vôtre, et s’il faut mentionner le droit de timbre."
      >
        <div className={PAIRS}>
          <Field.Select name="legal.regime" label="Régime" options={[...REGIME_LABELS]} />
          {regime !== 'ifu' && (
            <Field.Text
              name="legal.vatPercent"
              label="TVA (%)"
              hint="Comprise dans vos prix"
              isOptional={regime !== 'real'}
              inputMode="numeric"
              maxLength={2}
              rules={MAYBE_NUMBER}
            />
          )}
        </div>
        <Field.Select
          name="legal.stampDuty"
          label="Droit de timbre sur les paiements en espèces"
          options={[
            ['none', 'N’en rien dire'],
            ['included', 'Compris dans mes prix, dit sur la facture'],
          ]}
        />
        {stampDuty === 'included' && (
          <p className="text-concrete-600 text-sm">
            Au-dessus de 300&nbsp;DA, sur tout le total&nbsp;: 1&nbsp;DA par tranche de 100&nbsp;DA s’il est
            de 30&nbsp;000&nbsp;DA au plus, 1,5&nbsp;DA jusqu’à 100&nbsp;000&nbsp;DA, 2&nbsp;DA au-delà, et
            5&nbsp;DA au moins. Le client ne paie rien de plus&nbsp;: la facture dit ce droit à votre charge.
          </p>
        )}
      </FormSection>
      <DataSection />
    </>
  )
}

function DataSection() {
  const Field = fieldsOf(useFormContext<ShopValues>())
  return (
    <FormSection
      title="Site et données"
      hint="Pour les pages légales&nbsp;: l’hébergeur y est à compléter s’il manque, le reste n’y figure que s’il est rempli."
    >
      <Field.Text
        name="legal.host"
        {...FACT_FIELDS['legal.host']}
        hint="Nom, adresse et téléphone de l’entreprise dont vous louez le serveur"
      />
      <div className={PAIRS}>
        <Field.Text
          name="legal.dpo"
          label="Délégué à la protection des données"
          hint="Le nom de la personne chargée de veiller aux données de vos clients"
          isOptional
          maxLength={120}
        />
        <Field.Text
          name="legal.declaration"
          label="Déclaration à l’ANPDP"
          hint="Son numéro, une fois qu’elle est faite. L’ANPDP est l’autorité qui protège ces données."
          isOptional
          maxLength={120}
        />
      </div>
    </FormSection>
  )
}
