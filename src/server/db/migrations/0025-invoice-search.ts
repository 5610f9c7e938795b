import { type QueryExecutorProvider, sql } from 'kysely'

// Immutable once released: a later change is a later migration.

type Options = { database: 'sqlite' | 'postgres' }

/** What an invoice is found by: its number, name and phone, folded. */
export function up({ database }: Options): string[] {
  const text = database === 'sqlite' ? 'text' : 'text collate "C"'
  return [`alter table invoices add column search_text ${text} not null default ''`]
}

/** Invoices per query. */
const PAGE = 500

export async function rewrite(db: QueryExecutorProvider): Promise<void> {
  for (let last = 0; ; ) {
    const { rows } = await sql<{ id: number; number: string; content: string }>`
      select id, number, content from invoices where id > ${last} order by id limit ${PAGE}`.execute(db)
    if (rows.length === 0) return
    const values = rows.map(({ id, number, content }) => {
      const { customerName, customerPhone } = JSON.parse(content).order
      const digits = String(customerPhone).replace(/\D/g, '')
      const national = digits.replace(/^(00)?2130?/, '0')
      const found = `${number}\n${fold(`${customerName} ${customerPhone} ${digits} ${national}`)}`
      return sql`(cast(${id} as bigint), cast(${found} as text))`
    })
    await sql`update invoices set search_text = changed.column2
      from (values ${sql.join(values)}) as changed where invoices.id = changed.column1`.execute(db)
    last = Number(rows.at(-1)?.id)
  }
}

// As `foldText` was when this was released.
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/[’‘ʼ`´]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
}
