import { useMutation } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { news } from '#admin/queries/news.ts'
import { CheckboxField } from '#admin/ui/checkbox-field.tsx'
import { FormDialog } from '#admin/ui/form-dialog.tsx'
import { registered } from '#admin/ui/form-fields.ts'
import { readTyped, requiredNumber, requiredText } from '#admin/ui/form-rules.ts'
import { TextAreaField } from '#admin/ui/text-area-field.tsx'
import type { Editor } from '#admin/ui/use-editor.ts'
import type { NewsItem } from '#contract/news-item.ts'
import { TextField } from '#web/ui/field.tsx'
import { NewsPreview } from './news-card.tsx'

const MAX_ORDER = 1_000_000

/** `count` is the number of news items: a new one is ordered last (spec §3). */
export function NewsDialog({ editor, count }: { editor: Editor<NewsItem>; count: number }) {
  const item = editor.subject
  const form = useForm({
    defaultValues: {
      title: item?.title ?? '',
      text: item?.text ?? '',
      order: String(item?.order ?? count + 1),
      isActive: item?.isActive ?? true,
    },
  })
  const text = useWatch({ control: form.control, name: 'text' })
  const saving = useMutation(news.save)
  return (
    <FormDialog
      editor={editor}
      title={item ? 'Modifier l’actualité' : 'Ajouter une actualité'}
      form={form}
      save={({ title, text: typed, order, isActive: shown }) =>
        saving.mutateAsync({
          id: item?.id ?? null,
          fields: { title: title.trim(), text: typed.trim(), order: readTyped(order), isActive: shown },
        })
      }
      problem="Erreur lors de la sauvegarde de l'actualité"
    >
      <TextField
        label="Titre"
        hint="Pour vous seul : les visiteurs ne le voient pas."
        required
        autoComplete="off"
        maxLength={200}
        {...registered(form, 'title', requiredText('Veuillez saisir le titre'))}
      />
      <TextAreaField
        label="Texte"
        required
        rows={3}
        maxLength={500}
        {...registered(form, 'text', requiredText('Veuillez saisir le texte'))}
      />
      <TextField
        label="Ordre d’affichage"
        hint="1 passe en premier."
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        {...registered(form, 'order', requiredNumber('Veuillez saisir l’ordre d’affichage', MAX_ORDER))}
      />
      <CheckboxField label="Visible dans la boutique" {...form.register('isActive')} />
      <div>
        <p className="mb-1.5 font-semibold text-ink text-sm">Aperçu</p>
        <NewsPreview text={text.trim() || 'Texte de l’actualité'} />
      </div>
    </FormDialog>
  )
}
