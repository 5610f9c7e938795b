import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { activateBanner, banners } from '#admin/queries/content.ts'
import { ConfirmDialog } from '#admin/ui/confirm-dialog.tsx'
import { byText, EditableList, type ListSettings } from '#admin/ui/editable-list.tsx'
import { FormDialog } from '#admin/ui/form-dialog.tsx'
import { fieldsOf, useField } from '#admin/ui/form-fields.tsx'
import { ImageDrop } from '#admin/ui/image-drop.tsx'
import { ProgressBar } from '#admin/ui/progress.tsx'
import { ReorderButton } from '#admin/ui/reorder.tsx'
import type { Editor } from '#admin/ui/use-editor.ts'
import { useEditor } from '#admin/ui/use-editor.ts'
import type { Banner } from '#contract/content.ts'
import { BannerCard, bannerName, useBannerImage } from './banner-card.tsx'

const SETTINGS: ListSettings<Banner> = {
  title: 'Bannières',
  help: 'bannieres',
  searchHint: 'Titre ou numéro',
  textOf: ({ id, title }) => `${title ?? ''}\n${id}`,
  sorts: [
    { key: 'affichage', label: 'Ordre d’affichage', compare: () => 0 },
    { key: 'recentes', label: 'Plus récentes', compare: (a, b) => b.id - a.id },
    { key: 'titre', label: 'Titre A-Z', compare: (a, b) => byText(a.title ?? '', b.title ?? '') },
  ],
  pageSize: 24,
}

export function BannersScreen() {
  const editor = useEditor<Banner>('banner')
  const query = useQuery(banners.query)
  const [toConfirm, setToConfirm] = useState<Banner | null>(null)
  const activation = useMutation(activateBanner)
  const verb = toConfirm?.isActive ? 'Désactiver' : 'Activer'
  return (
    <EditableList
      list={banners}
      settings={SETTINGS}
      query={query}
      actions={
        <ReorderButton
          list="banners"
          entries={query.data?.map((banner) => ({ id: banner.id, label: bannerName(banner) })) ?? []}
        />
      }
      editor={editor}
      nameOf={(banner) => `la bannière ${bannerName(banner)}`}
      layout="grid grid-cols-1 gap-3 @2xl:grid-cols-2 @5xl:grid-cols-3"
      skeletons={3}
      skeleton={
        <div className="border border-concrete-200 bg-white">
          <div className="aspect-[2/1] bg-concrete-200" />
          <div className="h-24 p-4">
            <span className="block h-4 w-40 bg-concrete-200" />
          </div>
        </div>
      }
      entry={(banner, actions) => (
        <BannerCard
          banner={banner}
          isBusy={activation.isPending && activation.variables.id === banner.id}
          onSwitch={() => setToConfirm(banner)}
          {...actions}
        />
      )}
    >
      <BannerDialog key={editor.key} editor={editor} />
      <ConfirmDialog
        title={`${verb} la bannière`}
        question={
          toConfirm &&
          `Êtes-vous sûr de vouloir ${verb.toLowerCase()} la bannière ${bannerName(toConfirm)}\u00a0? ${
            toConfirm.isActive ? 'Elle ne sera plus visible' : 'Elle sera visible'
          } dans la boutique.`
        }
        confirmLabel={verb}
        busyLabel={`${verb}…`}
        onConfirm={() =>
          toConfirm && activation.mutateAsync({ id: toConfirm.id, isActive: !toConfirm.isActive })
        }
        onClose={() => setToConfirm(null)}
      />
    </EditableList>
  )
}

type Values = { title: string; isActive: boolean; image: File | null }

function BannerDialog({ editor }: { editor: Editor<Banner> }) {
  const banner = editor.subject
  const form = useForm<Values>({
    defaultValues: { title: banner?.title ?? '', isActive: banner?.isActive ?? true, image: null },
  })
  const Field = fieldsOf(form)
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
      problem={banners.texts.notSaved}
    >
      <ImageDrop label="Image" currentUrl={current} {...image} />
      {form.formState.isSubmitting && image.value && (
        <ProgressBar label="Envoi de l’image" share={progress} />
      )}
      <Field.Text
        name="title"
        label="Titre"
        isOptional
        hint="Affiché sur l’image, en haut de la page d’accueil."
        maxLength={200}
      />
      <Field.Checkbox name="isActive" label="Active" hint="Visible dans la boutique." />
    </FormDialog>
  )
}
