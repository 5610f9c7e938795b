import { z } from 'zod'
import { IMAGE_WIDTHS } from '#rules/images.ts'

const widthMessage = `Largeur parmi ${IMAGE_WIDTHS.join(', ')} attendue`

/** `w`: width in px. `v`: version in the image's path. */
export const imageQuery = z.object({
  w: z
    .string()
    .transform((value) => IMAGE_WIDTHS.find((width) => String(width) === value))
    .refine((width) => width !== undefined, widthMessage)
    .optional()
    .meta({ type: 'integer', enum: [...IMAGE_WIDTHS], description: 'Largeur en pixels' }),
  v: z.string().max(100).optional().meta({ description: 'Version : la réponse est alors immuable' }),
})

export type ImageQuery = z.infer<typeof imageQuery>
