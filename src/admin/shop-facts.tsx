import { useMutation, useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { get } from 'react-hook-form'
import { saveShop, shopIdentity } from '#admin/queries/shop.ts'
import { useAdmin } from '#admin/session.ts'
import { FormDialog } from '#admin/ui/form-dialog.tsx'
import { useFormFields } from '#admin/ui/form-fields.tsx'
import { EMAIL } from '#admin/ui/form-rules.ts'
import { type Editor, useEditor } from '#admin/ui/use-editor.ts'
import type { ShopIdentity } from '#contract/shop-identity.ts'
import { asksFor } from '#rules/page-gaps.ts'
import { Button } from '#web/ui/button.tsx'

/** Fields of the shop's identity that several screens ask for. */
export const FACT_FIELDS = {
  email: { label: 'Email', maxLength: 254, type: 'email', autoCapitalize: 'none', rules: EMAIL },
  address: { label: 'Adresse du magasin', maxLength: 200 },
  hours: { label: 'Horaires', maxLength: 120, placeholder: 'Samedi à jeudi, 9\u00a0h – 18\u00a0h' },
  'legal.company': {
    label: 'Raison sociale',
    hint: 'Votre nom et prénom, ou le nom de la société',
    maxLength: 120,
  },
  'legal.rc': { label: 'RC', hint: 'Le numéro de l’extrait du registre du commerce', maxLength: 40 },
  'legal.nif': { label: 'NIF', hint: 'Numéro d’identification fiscale, donné par les impôts', maxLength: 40 },
  'legal.nis': { label: 'NIS', hint: 'Numéro d’identification statistique, donné par l’ONS', maxLength: 40 },
  'legal.address': { label: 'Adresse du siège', maxLength: 200 },
  'legal.host': {
    label: 'Hébergeur du site',
    hint: 'Nom, adresse et téléphone de l’entreprise du serveur',
    maxLength: 300,
  },
} satisfies Record<
  string,
  Omit<ComponentProps<'input'>, 'children'> & { label: string; hint?: string; rules?: object }
>

type Fact = keyof typeof FACT_FIELDS

export const INVOICE_FACTS: readonly Fact[] = ['legal.rc', 'legal.nif', 'legal.nis', 'legal.address']

/** Returns the facts that a page's text still lacks, by its gaps `[À COMPLÉTER : …]`. */
export function factsIn(text: string): Fact[] {
  const gaps = Object.entries(GAPS) as [Fact, (typeof GAPS)[Fact]][]
  return gaps.filter(([, gap]) => asksFor(text, gap)).map(([fact]) => fact)
}

const GAPS = {
  email: 'email',
  address: 'address',
  hours: 'hours',
  'legal.company': 'company',
  'legal.rc': 'rc',
  'legal.nif': 'nif',
  'legal.nis': 'nis',
  'legal.address': 'seat',
  'legal.host': 'host',
} as const

type Props = {
  facts: readonly Fact[]
  label: string
  /** True if every fact is required, as on an invoice. */
  areAllNeeded?: boolean
  onSaved: (shop: ShopIdentity) => void
}

/** Asks the owner for the facts that the shop's identity lacks; renders nothing if it has all of them. */
export function ShopFacts({ facts, label, areAllNeeded = false, onSaved }: Props) {
  const editor = useEditor<null>('shop-facts')
  const { data: shop } = useQuery(shopIdentity)
  if (!shop) return null
  const missing = facts.filter((fact) => get(shop, fact) === '')
  if (!editor.isOpen && missing.length === 0) return null
  return (
    <>
      <Button look="outline" size="small" aria-haspopup="dialog" onClick={() => editor.open(null)}>
        {label}
      </Button>
      <FactsDialog key={editor.key} {...{ editor, shop, missing, label, areAllNeeded, onSaved }} />
    </>
  )
}

type DialogProps = Required<Omit<Props, 'facts'>> & {
  editor: Editor<null>
  shop: ShopIdentity
  missing: Fact[]
}

function FactsDialog({ editor, shop, missing, label, areAllNeeded, onSaved }: DialogProps) {
  const { form, Field } = useFormFields({
    defaultValues: {
      ...{ email: '', address: '', hours: '' },
      legal: { rc: '', nif: '', nis: '', address: '', company: '', host: '' },
    },
  })
  const saving = useMutation(saveShop)
  const ownEmail = useAdmin()?.email
  const known: Partial<Record<Fact, { label: string; value: string | undefined }>> = {
    email: { label: 'Celle de la connexion', value: ownEmail },
    address: { label: 'La même que le siège', value: form.watch('legal.address') || shop.legal.address },
    'legal.company': { label: 'Le nom de la boutique', value: shop.name },
    'legal.address': { label: 'La même que le magasin', value: form.watch('address') || shop.address },
  }
  return (
    <FormDialog
      editor={editor}
      title={label}
      form={form}
      save={async ({ legal, ...contact }) =>
        onSaved(await saving.mutateAsync({ body: { ...filled(contact), legal: filled(legal) } }))
      }
      saveLabel="Enregistrer"
      problem="Erreur lors de la sauvegarde de la boutique"
    >
      <p className="text-concrete-700 text-sm">
        Demandé une seule fois&nbsp;: «&nbsp;Ma boutique&nbsp;» le garde, et vous pourrez l’y corriger.
      </p>
      {missing.map((fact) => (
        <Field.Text
          key={fact}
          name={fact}
          {...FACT_FIELDS[fact]}
          required={areAllNeeded && 'Veuillez remplir ce champ'}
          sameAs={known[fact]}
        />
      ))}
    </FormDialog>
  )
}

function filled<Texts extends Record<string, string>>(texts: Texts): Partial<Texts> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== '')) as Partial<Texts>
}
