import type { HeroCard, HeroCardChange, NewHeroCard } from '#contract/hero-card.ts'
import type { Db, DbOrTrx } from '#server/db/open.ts'
import { deleteRow } from '#server/db/rows.ts'
import { type Row, toFlag } from '#server/db/tables.ts'
import { writeCatalogue } from '#server/db/write-catalogue.ts'
import { NotFoundError } from '#server/errors.ts'

const cardNotFound = () => new NotFoundError('Carte non trouvée')

/** Lists hero cards in the order of creation. */
export async function listHeroCards(db: Db, { activeOnly }: { activeOnly: boolean }): Promise<HeroCard[]> {
  const rows = await select(db, activeOnly).orderBy('id').execute()
  return rows.map(toHeroCard)
}

/** @throws NotFoundError, with `activeOnly` also for a hidden one */
export async function findHeroCard(
  db: Db,
  id: number,
  { activeOnly }: { activeOnly: boolean },
): Promise<HeroCard> {
  return toHeroCard(await select(db, activeOnly).where('id', '=', id).executeTakeFirstOrThrow(cardNotFound))
}

function select(db: Db, activeOnly: boolean) {
  return db
    .selectFrom('hero_cards')
    .selectAll()
    .$if(activeOnly, (query) => query.where('is_active', '=', 1))
}

function toHeroCard(row: Row<'hero_cards'>): HeroCard {
  return { id: row.id, title: row.title, link: row.link, isActive: row.is_active === 1 }
}

export async function createHeroCard(db: DbOrTrx, { title, link, isActive }: NewHeroCard): Promise<HeroCard> {
  return writeCatalogue(db, async (trx) => {
    const row = await trx
      .insertInto('hero_cards')
      .values({ title, link, is_active: toFlag(isActive) })
      .returningAll()
      .executeTakeFirstOrThrow()
    return toHeroCard(row)
  })
}

/** @throws NotFoundError */
export async function updateHeroCard(db: Db, id: number, change: HeroCardChange): Promise<HeroCard> {
  const { title, link, isActive } = change
  return writeCatalogue(db, async (trx) => {
    const row = await trx
      .updateTable('hero_cards')
      .set({
        // Keeps the statement valid when no field is set.
        id: (row) => row.ref('id'),
        title,
        link,
        is_active: isActive === undefined ? undefined : toFlag(isActive),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(cardNotFound)
    return toHeroCard(row)
  })
}

/** @throws NotFoundError */
export async function deleteHeroCard(db: Db, id: number): Promise<void> {
  await writeCatalogue(db, (trx) => deleteRow(trx, 'hero_cards', id, cardNotFound))
}
