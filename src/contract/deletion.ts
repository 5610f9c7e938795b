import { z } from 'zod'
import { MAX_CHANGED } from '#rules/product-list.ts'
import { id } from './fields.ts'

/** Resources whose deletion can be undone, by their name in URLs. */
const KINDS = [
  'banners',
  'blocked-phones',
  'brands',
  'categories',
  'hero-cards',
  'news',
  'orders',
  'products',
  'settlements',
  'size-guides',
  'vehicles/models',
  'wilayas',
] as const

export const deletionUndo = z
  .object({ kind: z.enum(KINDS), ids: z.array(id).min(1).max(MAX_CHANGED) })
  .meta({ id: 'DeletionUndo' })

export type DeletionKind = (typeof KINDS)[number]
export type DeletionUndo = z.infer<typeof deletionUndo>
