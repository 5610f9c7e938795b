import type { HeroCard } from '#contract/hero-card.ts'
import type { Db } from '#server/db/open.ts'
import type { Flag } from '#server/db/tables.ts'

type Row = { id: number; title: string; link: string | null; is_active: Flag }

/** Hero cards in the order of creation; only those that visitors may see when asked. */
export async function listHeroCards(db: Db, { activeOnly }: { activeOnly: boolean }): Promise<HeroCard[]> {
  const rows = await db
    .selectFrom('hero_cards')
    .selectAll()
    .$if(activeOnly, (query) => query.where('is_active', '=', 1))
    .orderBy('id')
    .execute()
  return rows.map(toHeroCard)
}

/** One hero card, or undefined. */
export async function findHeroCard(db: Db, id: number): Promise<HeroCard | undefined> {
  const row = await db.selectFrom('hero_cards').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toHeroCard(row)
}

function toHeroCard(row: Row): HeroCard {
  return { id: row.id, title: row.title, link: row.link, isActive: row.is_active === 1 }
}
