import { z } from 'zod'

/** A new owner's first steps, in the order in which the admin shows them. */
export const STEP_KEYS = [
  'identity',
  'legal',
  'prices',
  'products',
  'demo',
  'courier',
  'notices',
  'backup',
  'password',
  'address',
] as const

export const firstSteps = z
  .object({
    isHidden: z.boolean(),
    hasExamplePrices: z
      .boolean()
      .meta({ description: 'Un produit est publié, et les prix de livraison sont encore les exemples' }),
    examplePrices: z.int().meta({ description: 'Les wilayas qui ont encore leurs prix d’exemple' }),
    steps: z.array(z.object({ key: z.enum(STEP_KEYS), isDone: z.boolean() })),
  })
  .meta({ id: 'FirstSteps' })

export const firstStepsChange = z.object({ isHidden: z.boolean() }).meta({ id: 'FirstStepsChange' })

export type StepKey = (typeof STEP_KEYS)[number]
export type FirstSteps = z.infer<typeof firstSteps>

const contents = {
  products: z.int(),
  brands: z.int(),
  categories: z.int(),
  sizeGuides: z.int(),
  vehicleModels: z.int(),
  banners: z.int(),
  heroCards: z.int(),
  news: z.int(),
}

/** Number of demo rows that a removal of all parts of the demo would delete, and would keep (`kept`). */
export const demo = z
  .object({ ...contents, orders: z.int(), kept: z.object({ ...contents, orders: z.int() }) })
  .meta({ id: 'Demo' })

/** Parts of the demo that an owner may keep as a whole. */
const DEMO_PARTS = ['vehicles', 'guides', 'categories'] as const

const PARTS: ReadonlySet<string> = new Set(DEMO_PARTS)

export const demoQuery = z.object({
  keep: z
    .string()
    .default('vehicles,guides')
    .transform((parts) => parts.split(',').flatMap((part) => part.trim() || []))
    .refine(
      (parts): parts is DemoPart[] => parts.every((part) => PARTS.has(part)),
      'Attendu : vehicles, guides ou categories',
    )
    .meta({
      description:
        'Ce qui reste et devient à vous : vehicles, guides, categories, séparés par des virgules ; vide, rien',
    }),
})

export const demoRemoval = z
  .object({ kept: z.array(z.int()).describe('Les commandes restées, dont un colis est en cours') })
  .meta({ id: 'DemoRemoval' })

export type DemoPart = (typeof DEMO_PARTS)[number]
export type Demo = z.infer<typeof demo>
export type DemoRemoval = z.infer<typeof demoRemoval>
