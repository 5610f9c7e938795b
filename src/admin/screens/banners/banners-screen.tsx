import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LinkField, useLinkName } from '#admin/link-field.tsx'
import { activateBanner, banners } from '#admin/queries/content.ts'
import { ConfirmDialog } from '#admin/ui/confirm-dialog.tsx'
import { byText, EditableList, type ListSettings } from '#admin/ui/editable-list.tsx'
import { FormDialog } from '#admin/ui/form-dialog.tsx'
import { useField, useFormFields } from '#admin/ui/form-fields.tsx'
import { RowActions, type RowHandlers } from '#admin/ui/icon-button.tsx'
import { ImageDrop, useHiddenImage } from '#admin/ui/image-drop.tsx'
import { ProgressBar } from '#admin/ui/progress.tsx'
import { StateSwitch } from '#admin/ui/state-switch.tsx'
import { type Editor, useEditor } from '#admin/ui/use-editor.ts'
import type { Banner } from '#contract/content.ts'
import { classes } from '#web/ui/classes.ts'
import { Image } from '#web/ui/image.tsx'

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
  const [toConfirm, setToConfirm] = useState<Banner | null>(null)
  const activation = useMutation(activateBanner)
  const verb = toConfirm?.isActive ? 'Désactiver' : 'Activer'
  return (
    <EditableList
      list={banners}
      settings={SETTINGS}
      query={useQuery(banners.query)}
      reorder={{ list: 'banners', labelOf: bannerName }}
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

type Values = { title: string; link: string; isActive: boolean; image: File | null }

function BannerDialog({ editor }: { editor: Editor<Banner> }) {
  const banner = editor.subject
  const { form, Field } = useFormFields<Values>({
    defaultValues: {
      title: banner?.title ?? '',
      link: banner?.link ?? '',
      isActive: banner?.isActive ?? true,
      image: null,
    },
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
          fields: {
            ...fields,
            title: fields.title.trim(),
            link: fields.link.trim(),
            onProgress: setProgress,
          },
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
      <LinkField />
      <Field.Checkbox name="isActive" label="Active" hint="Visible dans la boutique." />
    </FormDialog>
  )
}

function bannerName({ id, title }: Banner): string {
  return title ? `«\u00a0${title}\u00a0»` : `n°\u00a0${id}`
}

type Props = RowHandlers & { banner: Banner; isBusy: boolean; onSwitch: () => void }

function BannerCard({ banner, isBusy, onSwitch, ...handlers }: Props) {
  const name = bannerName(banner)
  const target = useLinkName(banner.link ?? '')
  return (
    <li className="flex flex-col border border-concrete-200 bg-white">
      <BannerImage banner={banner} />
      <div className="flex items-baseline gap-3 px-4 pt-3">
        <span className="price shrink-0 text-concrete-600">N° {banner.id}</span>
        <h2 className={classes('min-w-0', banner.title ? 'font-semibold text-ink' : 'text-concrete-600')}>
          {banner.title ?? 'Sans titre'}
        </h2>
      </div>
      {target && <p className="wrap-anywhere px-4 text-concrete-600 text-sm">Mène à&nbsp;: {target}</p>}
      <div className="mt-auto flex items-center justify-between gap-4 py-1.5 pr-1.5 pl-4">
        <StateSwitch isOn={banner.isActive} name={`bannière ${name}`} isBusy={isBusy} onSwitch={onSwitch} />
        <RowActions name={`la bannière ${name}`} {...handlers} />
      </div>
    </li>
  )
}

function BannerImage({ banner }: { banner: Banner }) {
  const hidden = useBannerImage(banner)
  const look = classes('aspect-[2/1] w-full bg-concrete-100 object-cover', !banner.isActive && 'opacity-60')
  if (hidden) return <img src={hidden} alt="" className={look} />
  return (
    <Image
      src={banner.isActive ? banner.image : null}
      alt=""
      sizes="(min-width: 1280px) 400px, (min-width: 768px) 50vw, 100vw"
      maxWidth={960}
      className={look}
    />
  )
}

/** Returns the object URL of an inactive banner's image; null for an active one, which is public. */
function useBannerImage(banner: Banner | null): string | null {
  return useHiddenImage(banner && !banner.isActive ? banner.image : null, 960)
}
