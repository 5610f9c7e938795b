import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { banners } from '#admin/queries/content.ts'
import { CheckboxField } from '#admin/ui/fields.tsx'
import { FormDialog } from '#admin/ui/form-dialog.tsx'
import { registered, useField } from '#admin/ui/form-fields.ts'
import { ImageDrop } from '#admin/ui/image-drop.tsx'
import { ProgressBar } from '#admin/ui/progress-bar.tsx'
import type { Editor } from '#admin/ui/use-editor.ts'
import type { Banner } from '#contract/banner.ts'
import { TextField } from '#web/ui/field.tsx'
import { useBannerImage } from './banner-card.tsx'

type Values = { title: string; isActive: boolean; image: File | null }

export function BannerDialog({ editor }: { editor: Editor<Banner> }) {
  const banner = editor.subject
  const form = useForm<Values>({
    defaultValues: { title: banner?.title ?? '', isActive: banner?.isActive ?? true, image: null },
  })
  const image = useField(form.control, 'image')
  const hidden = useBannerImage(banner)
  const current = hidden ?? (banner?.isActive ? banner.image : null)
  const [progress, setProgress] = useState(0)
  const saving = useMutation(banners.save)
  return (
    <FormDialog
      editor={editor}
      title={banner ? 'Modifier la bannière' : 'Ajouter une bannière'}
      form={form}
      save={(fields) => {
        setProgress(0)
        return saving.mutateAsync({
          id: banner?.id ?? null,
          fields: { ...fields, title: fields.title.trim(), onProgress: setProgress },
        })
      }}
      canSave={Boolean(banner || image.value)}
      problem="Erreur lors de la sauvegarde de la bannière"
    >
      <ImageDrop label="Image" currentUrl={current} {...image} />
      {form.formState.isSubmitting && image.value && (
        <ProgressBar label="Envoi de l’image" share={progress} />
      )}
      <TextField
        label="Titre"
        isOptional
        hint="Affiché sur l’image, en haut de la page d’accueil."
        maxLength={200}
        {...registered(form, 'title')}
      />
      <CheckboxField label="Active" hint="Visible dans la boutique." {...form.register('isActive')} />
    </FormDialog>
  )
}
