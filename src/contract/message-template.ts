import { z } from 'zod'
import { TEMPLATE_KEYS, unknownPlaceholder } from '#rules/message-template.ts'
import { text } from './fields.ts'

export const messageTemplate = z
  .object({ key: z.enum(TEMPLATE_KEYS), text: z.string() })
  .meta({ id: 'MessageTemplate' })

export const messageTemplateChange = z
  .object({
    text: text(2000).superRefine((value, context) => {
      const unknown = unknownPlaceholder(value)
      if (unknown) context.addIssue({ code: 'custom', message: `{${unknown}} n’est pas un champ connu` })
    }),
  })
  .meta({ id: 'MessageTemplateChange' })

export type MessageTemplate = z.infer<typeof messageTemplate>
