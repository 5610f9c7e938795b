import { Pencil } from '@lucide/icons'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import {
  messageText,
  PLACEHOLDER_LABELS,
  SAMPLE_ORDER,
  TEMPLATE_LABELS,
} from '#admin/order/order-messages.ts'
import { messageTemplates, saveTemplate, useShopName } from '#admin/queries/shop.ts'
import { FormDialog } from '#admin/ui/form-dialog.tsx'
import { useFormFields } from '#admin/ui/form-fields.tsx'
import { IconButton } from '#admin/ui/icon-button.tsx'
import { TextPanel } from '#admin/ui/panel.tsx'
import { LoadingBars, QueryBoundary } from '#admin/ui/query-boundary.tsx'
import { type Editor, useEditor } from '#admin/ui/use-editor.ts'
import type { MessageTemplate } from '#contract/message-template.ts'
import { DEFAULT_TEMPLATES, PLACEHOLDERS, type Placeholder } from '#rules/message-template.ts'

export function MessageTemplatesPanel() {
  const templates = useQuery(messageTemplates)
  const editor = useEditor<MessageTemplate>('message-template')
  return (
    <TextPanel
      title="Modèles de messages"
      text="WhatsApp s’ouvre avec ce texte, que vous pouvez encore changer avant de l’envoyer."
    >
      <QueryBoundary
        query={templates}
        loading={<LoadingBars text="Chargement des modèles de messages…" count={3} className="h-24" />}
        failed="Impossible de charger les modèles de messages"
      >
        {(list) => (
          <ul className="border-concrete-200 border-y">
            {list.map((template) => (
              <li
                key={template.key}
                className="flex items-start gap-3 py-3 not-first:border-concrete-200 not-first:border-t"
              >
                <div className="min-w-0 flex-1">
                  <h3 className="font-semibold text-ink">{TEMPLATE_LABELS[template.key]}</h3>
                  <p className="mt-1 line-clamp-3 whitespace-pre-line text-concrete-700 text-sm">
                    {template.text}
                  </p>
                </div>
                <IconButton
                  icon={Pencil}
                  label={`Modifier le modèle ${TEMPLATE_LABELS[template.key]}`}
                  aria-haspopup="dialog"
                  onClick={() => editor.open(template)}
                />
              </li>
            ))}
          </ul>
        )}
      </QueryBoundary>
      <MessageTemplateDialog key={editor.key} editor={editor} />
    </TextPanel>
  )
}

function MessageTemplateDialog({ editor }: { editor: Editor<MessageTemplate> }) {
  const template = editor.subject
  const { form, Field } = useFormFields({ defaultValues: { text: template?.text ?? '' } })
  const text = useWatch({ control: form.control, name: 'text' })
  const saving = useMutation(saveTemplate)
  const shopName = useShopName()
  const box = useRef<HTMLTextAreaElement>(null)
  const write = (value: string) =>
    form.setValue('text', value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  const insert = (placeholder: Placeholder) => {
    const area = box.current
    if (!area) return
    const isAfterWord = /\S$/.test(area.value.slice(0, area.selectionStart))
    const inserted = `${isAfterWord ? ' ' : ''}{${placeholder}}`
    area.setRangeText(inserted, area.selectionStart, area.selectionEnd, 'end')
    write(area.value)
    area.focus()
  }
  const original = template && DEFAULT_TEMPLATES[template.key]
  return (
    <FormDialog
      editor={editor}
      title={template ? TEMPLATE_LABELS[template.key] : ''}
      form={form}
      save={async (values) =>
        template && saving.mutateAsync({ params: { key: template.key }, body: { text: values.text.trim() } })
      }
      problem="Erreur lors de la sauvegarde du modèle de message"
      isWide
    >
      <div className="flex flex-col gap-2">
        <Field.TextArea
          name="text"
          label="Message"
          required="Veuillez saisir le message"
          rows={6}
          maxLength={2000}
          area={box}
        />
        <fieldset>
          <legend className="mb-1.5 text-concrete-600 text-sm">Ajouter au message&nbsp;:</legend>
          <div className="flex flex-wrap gap-2">
            {PLACEHOLDERS.map((placeholder) => (
              <button
                key={placeholder}
                type="button"
                title={`{${placeholder}}`}
                // Keeps the focus and the cursor in the text.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => insert(placeholder)}
                className="min-h-11 cursor-pointer rounded-xs border border-concrete-400 bg-white px-3 font-semibold text-ink text-sm hover:border-ink"
              >
                {PLACEHOLDER_LABELS[placeholder]}
              </button>
            ))}
          </div>
        </fieldset>
        {original !== null && text !== original && (
          <button
            type="button"
            onClick={() => write(original)}
            className="min-h-11 cursor-pointer self-start text-ink text-sm underline underline-offset-4"
          >
            Revenir au texte d’origine
          </button>
        )}
      </div>
      <section aria-label="Aperçu" className="border-concrete-200 border-t pt-4">
        <h3 className="label mb-2 text-concrete-600 text-sm">Aperçu</h3>
        <p className="max-w-lg whitespace-pre-line rounded-xs bg-green-100 px-4 py-3 text-green-900">
          {messageText(SAMPLE_ORDER, text, { name: shopName, origin: location.origin })}
        </p>
      </section>
    </FormDialog>
  )
}
