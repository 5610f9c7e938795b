import { z } from 'zod'
import { quote } from './order.ts'

/** The body of every response that is not 2xx. */
export const errorBody = z.object({
  message: z.string(),
  code: z.string().optional(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  productIds: z.array(z.int()).optional(),
  quote: quote.optional(),
})

export type ErrorBody = z.infer<typeof errorBody>
