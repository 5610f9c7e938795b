import { useForm } from 'react-hook-form'
import { wilayas } from '#admin/queries/delivery.ts'
import { ItemDialog } from '#admin/ui/editable-list.tsx'
import { fieldsOf } from '#admin/ui/form-fields.tsx'
import { PRICE, readTyped } from '#admin/ui/form-rules.ts'
import type { Editor } from '#admin/ui/use-editor.ts'
import type { Wilaya } from '#contract/delivery.ts'
import { nameKey } from '#rules/text.ts'

const CODE = {
  validate: (value: string) => /^\s*([1-9]\d?|0[1-9])?\s*$/.test(value) || 'Numéro de 1 à 99 attendu',
}

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
  const Field = fieldsOf(form)
  return (
    <ItemDialog
      list={wilayas}
      editor={editor}
      form={form}
      toFields={({ code, name, homePrice, centerPrice, centers, baladiyas }) => ({
        code: code.trim() ? readTyped(code) : null,
        name: name.trim(),
        homePrice: readTyped(homePrice),
        centerPrice: readTyped(centerPrice),
        centers,
        baladiyas,
      })}
      isWide
    >
      <div className="grid grid-cols-[min(6.5rem,40%)_minmax(0,1fr)] gap-x-4 gap-y-5">
        <Field.Text name="code" label="Numéro" inputMode="numeric" maxLength={2} rules={CODE} />
        <Field.Text
          name="name"
          label="Nom de la wilaya"
          required="Veuillez saisir le nom de la wilaya"
          maxLength={100}
        />
      </div>
      <div className="pairs grid gap-x-4 gap-y-5">
        <Field.Text
          name="homePrice"
          label="Prix à domicile (DA)"
          placeholder="600"
          required="Veuillez saisir le prix à domicile"
          {...PRICE}
        />
        <Field.Text
          name="centerPrice"
          label="Prix au centre (DA)"
          placeholder="400"
          required="Veuillez saisir le prix au centre"
          {...PRICE}
        />
      </div>
      <div className="grid items-start gap-x-4 gap-y-5 md:grid-cols-2">
        <Field.List
          name="centers"
          label="Centres"
          placeholder="Ajouter un centre"
          hint="Sans centre, la livraison au centre n’est pas proposée."
          {...PLACES}
        />
        <Field.List
          name="baladiyas"
          label="Baladiyas"
          placeholder="Ajouter une baladiya"
          hint="Sans baladiya, la livraison à domicile n’est pas proposée."
          {...PLACES}
        />
      </div>
    </ItemDialog>
  )
}
