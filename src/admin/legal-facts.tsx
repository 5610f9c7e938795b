import { useMutation, useQuery } from '@tanstack/react-query'
import { saveShop, shopIdentity } from '#admin/queries/shop.ts'
import { FormDialog } from '#admin/ui/form-dialog.tsx'
import { useFormFields } from '#admin/ui/form-fields.tsx'
import { type Editor, useEditor } from '#admin/ui/use-editor.ts'
import type { ShopIdentity } from '#contract/shop-identity.ts'
import { Button } from '#web/ui/button.tsx'

const FACTS = {
  rc: { label: 'RC', hint: 'Le numéro de l’extrait du registre du commerce' },
  nif: { label: 'NIF', hint: 'Numéro d’identification fiscale, donné par les impôts' },
  nis: { label: 'NIS', hint: 'Numéro d’identification statistique, donné par l’ONS' },
  address: { label: 'Adresse du siège', hint: undefined },
  company: { label: 'Raison sociale', hint: 'Votre nom et prénom, ou le nom de la société' },
  host: { label: 'Hébergeur du site', hint: 'Nom, adresse et téléphone de l’entreprise du serveur' },
}

type Fact = keyof typeof FACTS

/** What an invoice needs. */
export const INVOICE_FACTS: readonly Fact[] = ['rc', 'nif', 'nis', 'address']
/** What the texts of pages have to say. */
export const PAGE_FACTS: readonly Fact[] = ['company', ...INVOICE_FACTS, 'host']

type Props = { facts: readonly Fact[]; onSaved: () => void }

/** Asks for the facts that the shop has not given yet, where they are needed; renders nothing once it has. */
export function LegalFacts({ facts, onSaved }: Props) {
  const editor = useEditor<null>('legal-facts')
  const { data: shop } = useQuery(shopIdentity)
  const missing = shop ? facts.filter((fact) => shop.legal[fact] === '') : []
  if (!editor.isOpen && missing.length === 0) return null
  return (
    <>
      <Button look="outline" size="small" aria-haspopup="dialog" onClick={() => editor.open(null)}>
        Compléter les numéros légaux
      </Button>
      <FactsDialog key={editor.key} editor={editor} missing={missing} onSaved={onSaved} />
    </>
  )
}

type Values = { legal: Pick<ShopIdentity['legal'], Fact> }

type DialogProps = { editor: Editor<null>; missing: Fact[]; onSaved: () => void }

function FactsDialog({ editor, missing, onSaved }: DialogProps) {
  const { form, Field } = useFormFields<Values>({
    defaultValues: { legal: { rc: '', nif: '', nis: '', address: '', company: '', host: '' } },
  })
  const saving = useMutation(saveShop)
  return (
    <FormDialog
      editor={editor}
      title="Numéros légaux"
      form={form}
      save={async ({ legal }) => {
        const given = missing.map((fact) => [fact, legal[fact].trim()] as const)
        await saving.mutateAsync({ body: { legal: Object.fromEntries(given) } })
        onSaved()
      }}
      saveLabel="Enregistrer"
      problem="Erreur lors de la sauvegarde de la boutique"
    >
      <p className="text-concrete-700 text-sm">
        Ce qui manque encore. «&nbsp;Ma boutique&nbsp;» le garde, et vous pourrez l’y corriger.
      </p>
      {missing.map((fact) => (
        <Field.Text
          key={fact}
          name={`legal.${fact}`}
          {...FACTS[fact]}
          required="Veuillez remplir ce champ"
          maxLength={fact === 'host' ? 300 : fact === 'address' ? 200 : fact === 'company' ? 120 : 40}
        />
      ))}
    </FormDialog>
  )
}
