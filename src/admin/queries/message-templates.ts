import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import type { MessageTemplate } from '#contract/message-template.ts'
import { MINUTE } from '#web/query-client.ts'

/** The message templates, one per occasion; `whatsappMessage` fills them in. */
export const messageTemplates = queryOptions({
  queryKey: ['message-templates'],
  queryFn: ({ signal }) => api('GET /message-templates', { signal }),
  staleTime: 10 * MINUTE,
})

export const saveTemplate = mutationOptions({
  mutationFn: ({ key, text }: MessageTemplate) =>
    api('PUT /message-templates/:key', { params: { key }, body: { text } }),
  meta: {
    success: 'Modèle de message modifié avec succès',
    error: 'Erreur lors de la sauvegarde du modèle de message',
    changes: [['message-templates']],
  },
  onSuccess: (saved, _variables, _result, { client }) =>
    client.setQueryData(messageTemplates.queryKey, (templates) =>
      templates?.map((template) => (template.key === saved.key ? saved : template)),
    ),
})
