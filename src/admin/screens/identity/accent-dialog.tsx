import { useMutation } from '@tanstack/react-query'
import { useController, useForm } from 'react-hook-form'
import { saveIdentity } from '#admin/queries/shop.ts'
import { ColorField, isColor } from '#admin/ui/color-field.tsx'
import { FormDialog } from '#admin/ui/form-dialog.tsx'
import type { Editor } from '#admin/ui/use-editor.ts'
import type { ShopIdentity } from '#contract/shop-identity.ts'
import { contrastWithWhite, DEFAULT_ACCENT, MIN_CONTRAST } from '#rules/contrast.ts'
import { ShopPreview } from './shop-preview.tsx'

/** Chooses the colour of the storefront, and says if white text is read on it. */
export function AccentDialog({ editor, shop }: { editor: Editor<null>; shop: ShopIdentity }) {
  const form = useForm({ defaultValues: { accent: shop.accent } })
  const { field, fieldState } = useController({
    control: form.control,
    name: 'accent',
    rules: { validate: { isColor, isLegible } },
  })
  const saving = useMutation(saveIdentity)
  const typed = field.value.trim().toLowerCase()
  const isWhole = isColor(typed) === true
  const accent = isWhole ? typed : shop.accent
  return (
    <FormDialog
      editor={editor}
      title="Couleur"
      form={form}
      save={() => saving.mutateAsync({ accent: typed })}
      saveLabel="Enregistrer"
      problem="Erreur lors de la sauvegarde de la boutique"
      isWide
    >
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
        <div className="flex flex-col items-start gap-3">
          <ColorField
            label="Couleur de la boutique"
            hint={`Contraste avec le blanc : ${contrastText(accent)}, ${MIN_CONTRAST.toLocaleString('fr')} au moins.`}
            value={field.value}
            onChange={field.onChange}
            inputRef={field.ref}
            error={
              fieldState.error?.message ?? (isWhole && isLegible(typed) !== true ? TOO_LIGHT : undefined)
            }
          />
          {typed !== DEFAULT_ACCENT && (
            <button
              type="button"
              onClick={() => field.onChange(DEFAULT_ACCENT)}
              className="min-h-11 cursor-pointer text-ink text-sm underline underline-offset-4"
            >
              Revenir à la couleur d’origine
            </button>
          )}
        </div>
        <ShopPreview shop={{ ...shop, accent }} />
      </div>
    </FormDialog>
  )
}

const TOO_LIGHT = 'Cette couleur est trop claire : le texte blanc ne s’y lit pas'

function isLegible(value: string): true | string {
  return contrastWithWhite(value.trim().toLowerCase()) >= MIN_CONTRAST || TOO_LIGHT
}

/** Rounds down: 4.49 is not 4.5. */
function contrastText(color: string): string {
  return (Math.floor(contrastWithWhite(color) * 100) / 100).toLocaleString('fr')
}
