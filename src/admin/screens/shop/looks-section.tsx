import { useController, useFormContext } from 'react-hook-form'
import { ColorField, isColor } from '#admin/ui/color-field.tsx'
import { FormSection } from '#admin/ui/long-form.tsx'
import type { ShopIdentity } from '#contract/shop-identity.ts'
import { contrastWithWhite, DEFAULT_ACCENT, MIN_CONTRAST } from '#rules/contrast.ts'
import { MarkField } from './mark-field.tsx'
import type { ShopValues } from './shop-values.ts'

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

function AccentField() {
  const { control } = useFormContext<ShopValues>()
  const { field, fieldState } = useController({
    control,
    name: 'accent',
    rules: { validate: (value) => accentProblem(value) ?? true },
  })
  const color = field.value.trim().toLowerCase()
  return (
    <div className="flex flex-col gap-1">
      <ColorField
        label="Couleur des boutons, des badges et des liens"
        hint={isColor(color) && `Contraste avec un texte blanc\u00a0: ${contrastText(color)} (4,5 au moins)`}
        initial={DEFAULT_ACCENT}
        value={field.value}
        onChange={field.onChange}
        inputRef={field.ref}
        // Shown at once, unless the colour is incomplete.
        error={fieldState.error?.message ?? (isColor(color) ? accentProblem(color) : undefined)}
      />
      {color !== DEFAULT_ACCENT && (
        <button
          type="button"
          onClick={() => field.onChange(DEFAULT_ACCENT)}
          className="min-h-11 cursor-pointer self-start text-ink text-sm underline underline-offset-4"
        >
          Revenir à la couleur d’origine
        </button>
      )}
    </div>
  )
}

/** Returns why a colour cannot be saved; undefined if it can. */
export function accentProblem(typed: string): string | undefined {
  const color = typed.trim()
  if (!isColor(color)) return 'Couleur attendue sous la forme #1a2b3c'
  if (contrastWithWhite(color) < MIN_CONTRAST)
    return 'Cette couleur est trop claire\u00a0: un texte blanc ne s’y lit pas.'
}

// Rounded down: 4.49 is not 4.5.
function contrastText(color: string): string {
  return (Math.floor(contrastWithWhite(color) * 100) / 100).toLocaleString('fr-FR')
}
