import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { banners } from '#admin/queries/banners.ts'
import { CheckboxField } from '#admin/ui/checkbox-field.tsx'
import { FormDialog } from '#admin/ui/form-dialog.tsx'
import { ImageDrop } from '#admin/ui/image-drop.tsx'
import { ProgressBar } from '#admin/ui/progress-bar.tsx'
import type { Editor } from '#admin/ui/use-editor.ts'
import type { Banner } from '#contract/banner.ts'
import { TextField } from '#web/ui/field.tsx'
import { useBannerImage } from './use-banner-image.ts'

type Values = { title: string; isActive: boolean; image: File | null }

export function BannerDialog({ editor }: { editor: Editor<Banner> }) {
  const banner = editor.subject
  const form = useForm<Values>({
    defaultValues: { title: banner?.title ?? '', isActive: banner?.isActive ?? true, image: null },
  })
  const { errors, isSubmitting } = form.formState
  const image = useWatch({ control: form.control, name: 'image' })
  const hidden = useBannerImage(banner)
  const current = hidden ?? (banner?.isActive ? banner.image : null)
  const [progress, setProgress] = useState(0)
  const saving = useMutation(banners.save)
  return (
    <FormDialog
      editor={editor}
      title={banner ? 'Modifier la bannière' : 'Ajouter une bannière'}
      form={form}
      save={({ title, isActive, image: file }) => {
        setProgress(0)
        return saving.mutateAsync({
          id: banner?.id ?? null,
          fields: { title: title.trim(), isActive, image: file, onProgress: setProgress },
        })
      }}
      saveLabel={banner ? 'Enregistrer' : 'Ajouter'}
      canSave={Boolean(banner || image)}
      problem="Erreur lors de la sauvegarde de la bannière"
    >
      <Controller
        control={form.control}
        name="image"
        render={({ field, fieldState }) => (
          <ImageDrop
            label="Image"
            currentUrl={current}
            file={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
          />
        )}
      />
      {isSubmitting && image && <ProgressBar label="Envoi de l’image" share={progress} />}
      <TextField
        label="Titre"
        isOptional
        hint="Affiché sur l’image, en haut de la page d’accueil."
        autoComplete="off"
        maxLength={200}
        error={errors.title?.message}
        {...form.register('title')}
      />
      <CheckboxField label="Active" hint="Visible dans la boutique." {...form.register('isActive')} />
    </FormDialog>
  )
}
