import { z } from 'zod'

const contents = {
  products: z.int(),
  brands: z.int(),
  categories: z.int(),
  banners: z.int(),
  heroCards: z.int(),
  news: z.int(),
}

/** What came with the demo: how much of it would go, and how much would stay. */
export const demo = z.object({ ...contents, orders: z.int(), kept: z.object(contents) }).meta({ id: 'Demo' })

export type Demo = z.infer<typeof demo>
