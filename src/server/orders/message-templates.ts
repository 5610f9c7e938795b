import type { AdminOrder } from '#contract/admin-order.ts'
import type { MessageTemplate } from '#contract/message-template.ts'
import { DEFAULT_TEMPLATES, TEMPLATE_KEYS, type TemplateKey } from '#rules/message-template.ts'
import type { Db } from '#server/db/open.ts'
import { NotFoundError } from '#server/errors.ts'
import { changeOrder } from './change-order.ts'

/** Lists all message templates; templates that the owner has not edited have their default text. */
export async function listTemplates(db: Db): Promise<MessageTemplate[]> {
  const rows = await db.selectFrom('message_templates').selectAll().execute()
  return TEMPLATE_KEYS.map((key) => ({
    key,
    text: rows.find((row) => row.key === key)?.text ?? DEFAULT_TEMPLATES[key],
  }))
}

/** @throws NotFoundError for an unknown key */
export async function setTemplate(db: Db, key: string, text: string): Promise<MessageTemplate> {
  const templateKey = TEMPLATE_KEYS.find((name) => name === key)
  if (!templateKey) throw new NotFoundError('Modèle non trouvé')
  await db
    .insertInto('message_templates')
    .values({ key: templateKey, text })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ text }))
    .execute()
  return { key: templateKey, text }
}

/** Records that a message was sent to the customer. @throws NotFoundError */
export function addMessage(db: Db, id: number, template: TemplateKey, actor: string): Promise<AdminOrder> {
  return changeOrder(db, id, () => ({ events: [{ kind: 'message', actor, details: { template } }] }))
}
