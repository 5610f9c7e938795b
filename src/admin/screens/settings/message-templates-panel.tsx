import { Pencil } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { messageTemplates } from '#admin/queries/message-templates.ts'
import { IconButton } from '#admin/ui/icon-button.tsx'
import { ListStates } from '#admin/ui/list-states.tsx'
import { Panel } from '#admin/ui/panel.tsx'
import { useEditor } from '#admin/ui/use-editor.ts'
import type { MessageTemplate } from '#contract/message-template.ts'
import { MessageTemplateDialog } from './message-template-dialog.tsx'
import { TEMPLATE_LABELS } from './template-texts.ts'

/** The texts that WhatsApp opens with, one for each occasion. */
export function MessageTemplatesPanel() {
  const templates = useQuery(messageTemplates)
  const editor = useEditor<MessageTemplate>('message-template')
  return (
    <Panel title="Modèles de messages">
      <div className="flex flex-col gap-4 px-4 py-5 md:px-6">
        <p className="text-concrete-700 text-sm">
          WhatsApp s’ouvre avec ce texte, que vous pouvez encore changer avant de l’envoyer.
        </p>
        <ListStates
          query={templates}
          words={{
            loading: 'Chargement des modèles de messages…',
            failed: 'Impossible de charger les modèles de messages',
          }}
          layout="flex flex-col gap-2"
          skeleton={<div className="h-24 bg-concrete-100" />}
          skeletons={3}
          empty={false}
        >
          <ul className="border-concrete-200 border-y">
            {templates.data?.map((template) => (
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
        </ListStates>
      </div>
      <MessageTemplateDialog key={editor.key} editor={editor} />
    </Panel>
  )
}
