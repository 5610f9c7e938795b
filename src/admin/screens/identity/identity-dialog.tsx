import { useMutation } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { saveIdentity } from '#admin/queries/shop.ts'
import { TextAreaField } from '#admin/ui/fields.tsx'
import { FormDialog } from '#admin/ui/form-dialog.tsx'
import { registered } from '#admin/ui/form-fields.ts'
import { requiredText } from '#admin/ui/form-rules.ts'
import type { Editor } from '#admin/ui/use-editor.ts'
import type { ShopIdentity } from '#contract/shop-identity.ts'
import { TextField } from '#web/ui/field.tsx'
import { changeOf, fromForm, type IdentityField, SECTIONS, toForm } from './identity-sections.ts'
import { ShopPreview } from './shop-preview.tsx'

type Props = { editor: Editor<string>; shop: ShopIdentity }

/** Edits one section of the identity, named by the editor's subject, beside what becomes of the storefront. */
export function IdentityDialog({ editor, shop }: Props) {
  const section = SECTIONS.find(({ key }) => key === editor.subject) ?? SECTIONS[0]
  const form = useForm({ defaultValues: toForm(shop) })
  const values = useWatch({ control: form.control, compute: (typed) => typed })
  const saving = useMutation(saveIdentity)
  if (!section) return null
  const typed = fromForm(values, shop)
  return (
    <FormDialog
      editor={editor}
      title={section.title}
      form={form}
      save={(saved) => saving.mutateAsync(changeOf(fromForm(saved, shop), section))}
      problem="Erreur lors de la sauvegarde de la boutique"
      isWide
    >
      {section.text && <p className="text-concrete-700">{section.text}</p>}
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-5">
          {section.fields.map((field) => {
            const { path, label, hint, isRequired, rows, input } = field
            const props = { label, ...registered(form, path, ruleOf(field)) }
            if (rows) {
              return (
                <div key={path} className="flex flex-col gap-1.5">
                  <TextAreaField {...props} rows={rows} maxLength={input.maxLength} />
                  {hint && <p className="text-concrete-600 text-sm">{hint}</p>}
                </div>
              )
            }
            return (
              <TextField
                key={path}
                {...props}
                {...input}
                hint={hint}
                required={isRequired}
                isOptional={!isRequired}
              />
            )
          })}
        </div>
        <ShopPreview shop={typed} />
      </div>
    </FormDialog>
  )
}

function ruleOf({ label, isRequired, isNumber }: IdentityField) {
  if (isRequired) return requiredText(`Veuillez saisir : ${label.toLowerCase()}`)
  if (!isNumber) return undefined
  return { validate: (value: string) => /^\s*\d*\s*$/.test(value) || 'Veuillez saisir un nombre entier' }
}
