import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { type Mark, removeMark, saveMark } from '#admin/queries/shop.ts'
import { FormDialog } from '#admin/ui/form-dialog.tsx'
import { useField } from '#admin/ui/form-fields.ts'
import { ImageDrop } from '#admin/ui/image-drop.tsx'
import type { Editor } from '#admin/ui/use-editor.ts'
import type { ShopIdentity } from '#contract/shop-identity.ts'

const TEXTS: Record<Mark, { title: string; hint: string }> = {
  logo: {
    title: 'Logo',
    hint: 'PNG, JPEG ou WebP, 2 Mo au plus. Il prend la place du nom dans l’en-tête : sur fond noir, 40 px de haut, 200 px de large au plus. Un fond transparent va le mieux.',
  },
  icon: {
    title: 'Icône',
    hint: 'PNG, JPEG ou WebP, carrée, 512 px de côté au moins, 2 Mo au plus. On la voit dans l’onglet du navigateur, sur l’écran d’accueil des téléphones et dans les notifications.',
  },
}

type Props = { editor: Editor<Mark>; shop: ShopIdentity }

/** Replaces or removes the logo or the icon. */
export function MarkDialog({ editor, shop }: Props) {
  const mark = editor.subject ?? 'logo'
  const { title, hint } = TEXTS[mark]
  const form = useForm<{ file: File | null }>({ defaultValues: { file: null } })
  const file = useField(form.control, 'file')
  const saving = useMutation(saveMark)
  const removal = useMutation(removeMark)
  return (
    <FormDialog
      editor={editor}
      title={title}
      form={form}
      canSave={file.value !== null}
      save={async (values) => values.file && saving.mutateAsync({ mark, file: values.file })}
      problem="Erreur lors de l’envoi de l’image"
    >
      <p className="text-concrete-700 text-sm">{hint}</p>
      <ImageDrop
        label={title}
        currentUrl={shop[mark]}
        {...(shop[mark] && {
          onRemove: () => removal.isPending || removal.mutate(mark, { onSuccess: editor.close }),
        })}
        {...file}
      />
    </FormDialog>
  )
}
