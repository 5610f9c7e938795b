import { z } from 'zod'
import { quote } from './order.ts'

/** Every answer that is not 2xx. */
export const problem = z.object({
  message: z.string(),
  code: z.string().optional(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  productIds: z.array(z.int()).optional(),
  quote: quote.optional(),
})

export type ProblemBody = z.infer<typeof problem>
