import { type MutationSettings, mutation, mutationOf, send } from '#admin/api.ts'
import type { Sent } from '#contract/endpoints.ts'
import { undoableDeletion } from './deletions.ts'

type ListName = 'banners' | 'brands' | 'categories' | 'news' | 'size-guides' | 'wilayas'

type Entity = { id: number }

const LARGEST_PAGE = 100

/** Lists the first `count` items of a list by requests for 100 each. */
export async function listPages<Item>(
  count: number,
  read: (page: number, limit: number) => Promise<{ items: Item[] }>,
): Promise<Item[]> {
  const pages = Array.from({ length: Math.ceil(count / LARGEST_PAGE) }, (_, index) =>
    read(index + 1, LARGEST_PAGE),
  )
  return (await Promise.all(pages)).flatMap(({ items }) => items).slice(0, count)
}

/** A new item (`id` null), or an existing one with its new fields. */
export type Saved<Fields> = { id: number | null; fields: Fields }

export function saveItem<List extends ListName | 'hero-cards' | 'vehicles/models'>(list: List) {
  return ({ id, fields }: Saved<Sent<`POST /${List}`, 'body'>>) =>
    id === null
      ? send(`POST /${list}`, { body: fields })
      : send(`PUT /${list}/:id`, { params: { id }, body: fields })
}

/** Saves an item of a list whose query key is its name. Puts the response into the cache, then refetches. */
export function listMutation<Variables, Item extends Entity>(
  list: string,
  save: (variables: Variables) => Promise<Item>,
  settings: Omit<MutationSettings<Variables, Item>, 'onSuccess'>,
) {
  return mutationOf(save, {
    changes: [[list]],
    ...settings,
    onSuccess: (saved, client) =>
      client.setQueryData<Entity[]>([list], (items) => {
        const isListed = items?.some(({ id }) => id === saved.id)
        return isListed ? items?.map((item) => (item.id === saved.id ? saved : item)) : items?.concat(saved)
      }),
  })
}

type Settings<Query, Item, Fields> = {
  /** The noun of an item; its plural has an « s ». */
  noun: string
  gender: Gender
  query: Query
  save: (saved: Saved<Fields>) => Promise<Item>
  /** The queries to invalidate after a save and after a deletion; by default the list. */
  savingChanges?: string[][]
  deletionChanges?: string[][]
}

/** Declares a list that is loaded whole and edited item by item: its query, its mutations, its regular texts. */
export function listResource<Query, Item extends Entity, Fields>(
  list: ListName,
  { noun, gender, query, save, ...settings }: Settings<Query, Item, Fields>,
) {
  const texts = listTexts(noun, gender)
  const { savingChanges = [[list]], deletionChanges = [[list]] } = settings
  return {
    query,
    texts,
    save: listMutation(list, save, {
      success: ({ id }) => (id === null ? texts.added : texts.saved),
      error: texts.notSaved,
      changes: savingChanges,
    }),
    remove: undoableDeletion(list, {
      success: texts.deleted,
      error: texts.notDeleted,
      changes: deletionChanges,
      onSuccess: (_response, client, { params: { id } }) =>
        client.setQueryData<Entity[]>([list], (items) => items?.filter((item) => item.id !== id)),
    }),
  }
}

type Gender = 'feminine' | 'masculine'

/** Builds a list's sentences from its noun: « Aucune marque trouvée », « Aucun guide trouvé ». */
export function listTexts(noun: string, gender: Gender) {
  const isElided = /^[aeiou]/.test(noun)
  const e = gender === 'feminine' ? 'e' : ''
  const name = noun.charAt(0).toUpperCase() + noun.slice(1)
  const ofThe = isElided ? `de l'${noun}` : `${e ? 'de la' : 'du'} ${noun}`
  return {
    noun,
    thing: `un${e} ${noun}`,
    edit: `Modifier ${isElided ? 'l’' : e ? 'la ' : 'le '}${noun}`,
    loading: `Chargement des ${noun}s…`,
    failed: `Impossible de charger les ${noun}s`,
    first: `Votre premi${e ? 'ère' : 'er'} ${noun}`,
    empty: `Aucun${e} ${noun} trouvé${e}`,
    pages: `Pages ${isElided ? 'd’' : 'de '}${noun}s`,
    added: `${name} ajouté${e} avec succès`,
    saved: `${name} modifié${e} avec succès`,
    notSaved: `Erreur lors de la sauvegarde ${ofThe}`,
    deleted: `${name} supprimé${e} avec succès`,
    notDeleted: `Erreur lors de la suppression ${ofThe}`,
  }
}

export type ListTexts = ReturnType<typeof listTexts>

export type OrderedList = 'banners' | 'brands' | 'categories'

export const orderList = (list: OrderedList) =>
  mutation(`PUT /${list}/order`, {
    success: 'Ordre enregistré avec succès',
    error: 'Erreur lors de l’enregistrement de l’ordre',
    changes: [[list]],
  })
