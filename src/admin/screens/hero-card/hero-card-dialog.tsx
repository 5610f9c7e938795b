import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { saveHeroCard } from '#admin/queries/hero-cards.ts'
import { CheckboxField } from '#admin/ui/checkbox-field.tsx'
import { FormDialog } from '#admin/ui/form-dialog.tsx'
import { registered } from '#admin/ui/form-fields.ts'
import { requiredText } from '#admin/ui/form-rules.ts'
import type { Editor } from '#admin/ui/use-editor.ts'
import type { HeroCard } from '#contract/hero-card.ts'
import { safeUrl } from '#rules/safe-url.ts'
import { TextField } from '#web/ui/field.tsx'

export function HeroCardDialog({ editor }: { editor: Editor<HeroCard> }) {
  const card = editor.subject
  const form = useForm({
    defaultValues: { title: card?.title ?? '', link: card?.link ?? '', isActive: card?.isActive ?? true },
  })
  const saving = useMutation(saveHeroCard)
  return (
    <FormDialog
      editor={editor}
      title={card ? 'Modifier la carte' : 'Créer la carte'}
      form={form}
      save={({ title, link, isActive }) =>
        saving.mutateAsync({
          id: card?.id ?? null,
          fields: { title: title.trim(), link: link.trim() || null, isActive },
        })
      }
      saveLabel={card ? 'Enregistrer' : 'Créer'}
      problem="Erreur lors de la mise à jour"
    >
      <TextField
        label="Titre"
        required
        autoComplete="off"
        maxLength={100}
        {...registered(form, 'title', requiredText('Veuillez saisir le titre'))}
      />
      <TextField
        label="Lien"
        isOptional
        hint="Une page de la boutique, /categorie/1, ou une adresse entière, https://…"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={2000}
        {...registered(form, 'link', {
          validate: (value) =>
            value.trim() === '' ||
            safeUrl(value) !== null ||
            'Veuillez saisir un chemin commençant par / ou une adresse commençant par http',
        })}
      />
      <CheckboxField label="Active" hint="Affichée sur la page d’accueil." {...form.register('isActive')} />
    </FormDialog>
  )
}
