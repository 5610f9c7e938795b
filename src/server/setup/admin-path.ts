import { randomInt } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, DEFAULT_ADMIN_PATH } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { writePrivateFile } from '#server/db/private-files.ts'

type Settings = Pick<Config, 'adminPath' | 'isAdminPathSet' | 'demo' | 'dataDir'>

/** A copy of the stored prefix, for people who can read the data folder. */
const FILE = 'admin.path'

/**
 * Returns the admin's prefix: ADMIN_PATH, else the stored one, else the default one in a demo or a new one,
 * which is stored. `isFirst`: the shop has no owner yet.
 */
export async function findAdminPath(db: Db, settings: Settings, { isFirst = false } = {}): Promise<string> {
  const { adminPath, isAdminPathSet, demo, dataDir } = settings
  const { admin_path: kept } = await db
    .selectFrom('shop_state')
    .select('admin_path')
    .executeTakeFirstOrThrow()
  // Stores the prefix of a demo, so that it stays the same once the demo becomes the owner's shop.
  if (kept === null && isFirst && demo) await keep(db, DEFAULT_ADMIN_PATH)
  const made = isAdminPathSet || kept !== null || demo ? kept : await keep(db, makePath())
  const path = isAdminPathSet ? adminPath : (made ?? DEFAULT_ADMIN_PATH)
  const file = join(dataDir, FILE)
  if (isAdminPathSet || path === DEFAULT_ADMIN_PATH) rmSync(file, { force: true })
  else writePrivateFile(file, `${path}\n`)
  return path
}

async function keep(db: Db, path: string): Promise<string> {
  await db.updateTable('shop_state').set({ admin_path: path }).execute()
  return path
}

function makePath(): string {
  const left = [...WORDS]
  const words = Array.from({ length: 3 }, () => left.splice(randomInt(left.length), 1)[0])
  return `${words.join('-')}-${randomInt(10, 100)}`
}

/** Common words without accents, of at most seven letters, because the prefix is dictated by telephone. */
const WORDS =
  'abeille abri acier ancre anneau arbre ardoise argile atelier aurore azur balcon balise bambou banc barque basalte berger bois bosquet branche brise bronze cabane cactus calme canal canard canot cascade castor cerise chalet chaume chemin cigale citron colline corail cordage cristal cuivre cypres dauphin delta digue dune escale falaise faucon figue flamme fleur forge fougere galet galop garage gazelle genou girafe glacier grange granit grenade grotte havre herbe horizon jardin jasmin lagune lampe laurier lavande lierre lilas lucarne lune lynx marbre marge menthe merle mesa meule miel mimosa moulin mousse nacre navire neige nuage oasis olive ombre onde orage orange osier palmier panier phare pigeon pin piste plage plaine platane plateau pluie plume pont port prairie prune quai radeau raisin rameau renard ressac rivage rive rocher rosier route ruche sable safran saison sapin saule savane sel sentier serre silex soleil source tamaris tapis thym tilleul torrent tour tuile vague vallon verger vigne voile volcan'.split(
    ' ',
  )
