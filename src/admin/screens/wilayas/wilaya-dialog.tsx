import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { wilayas } from '#admin/queries/delivery.ts'
import { FormDialog } from '#admin/ui/form-dialog.tsx'
import { registered, useField } from '#admin/ui/form-fields.ts'
import { PRICE_INPUT, readTyped, requiredNumber, requiredText } from '#admin/ui/form-rules.ts'
import { ListField } from '#admin/ui/list-field.tsx'
import type { Editor } from '#admin/ui/use-editor.ts'
import type { Wilaya } from '#contract/wilaya.ts'
import { nameKey } from '#rules/text.ts'
import { TextField } from '#web/ui/field.tsx'

const MAX_CODE = 99

const PLACES = { look: 'rows', keyOf: nameKey, maxLength: 200 } as const

export function WilayaDialog({ editor }: { editor: Editor<Wilaya> }) {
  const wilaya = editor.subject
  const form = useForm({
    defaultValues: {
      code: wilaya?.code ? String(wilaya.code) : '',
      name: wilaya?.name ?? '',
      homePrice: wilaya ? String(wilaya.homePrice) : '',
      centerPrice: wilaya ? String(wilaya.centerPrice) : '',
      centers: wilaya?.centers ?? [],
      baladiyas: wilaya?.baladiyas ?? [],
    },
  })
  const saving = useMutation(wilayas.save)
  return (
    <FormDialog
      editor={editor}
      title={wilaya ? 'Modifier la wilaya' : 'Ajouter une wilaya'}
      form={form}
      save={({ code, name, homePrice, centerPrice, centers, baladiyas }) =>
        saving.mutateAsync({
          id: wilaya?.id ?? null,
          fields: {
            code: code.trim() ? readTyped(code) : null,
            name: name.trim(),
            homePrice: readTyped(homePrice),
            centerPrice: readTyped(centerPrice),
            centers,
            baladiyas,
          },
        })
      }
      problem="Erreur lors de la sauvegarde de la wilaya"
      isWide
    >
      <div className="grid grid-cols-[min(6.5rem,40%)_minmax(0,1fr)] gap-x-4 gap-y-5">
        <TextField
          label="Numéro"
          inputMode="numeric"
          maxLength={2}
          {...registered(form, 'code', {
            validate: (value) =>
              /^\s*([1-9]\d?|0[1-9])?\s*$/.test(value) || `Numéro de 1 à ${MAX_CODE} attendu`,
          })}
        />
        <TextField
          label="Nom de la wilaya"
          required
          maxLength={100}
          {...registered(form, 'name', requiredText('Veuillez saisir le nom de la wilaya'))}
        />
      </div>
      <div className="pairs grid gap-x-4 gap-y-5">
        <TextField
          label="Prix à domicile (DA)"
          placeholder="600"
          required
          {...PRICE_INPUT}
          {...registered(form, 'homePrice', requiredNumber('Veuillez saisir le prix à domicile'))}
        />
        <TextField
          label="Prix au centre (DA)"
          placeholder="400"
          required
          {...PRICE_INPUT}
          {...registered(form, 'centerPrice', requiredNumber('Veuillez saisir le prix au centre'))}
        />
      </div>
      <div className="grid items-start gap-x-4 gap-y-5 md:grid-cols-2">
        <ListField
          label="Centres"
          placeholder="Ajouter un centre"
          hint="Sans centre, la livraison au centre n’est pas proposée."
          {...PLACES}
          {...useField(form.control, 'centers')}
        />
        <ListField
          label="Baladiyas"
          placeholder="Ajouter une baladiya"
          hint="Sans baladiya, la livraison à domicile n’est pas proposée."
          {...PLACES}
          {...useField(form.control, 'baladiyas')}
        />
      </div>
    </FormDialog>
  )
}
