import { z } from 'zod'
import { PICTURE_WIDTHS } from '#rules/picture-widths.ts'

const widthMessage = `Largeur parmi ${PICTURE_WIDTHS.join(', ')} attendue`

/** `?w=` a width in px, `?v=` the version that image URLs carry. */
export const imageQuery = z.object({
  w: z
    .string()
    .transform((value) => PICTURE_WIDTHS.find((width) => String(width) === value))
    .refine((width) => width !== undefined, widthMessage)
    .optional(),
  v: z.string().max(100).optional(),
})

export type ImageQuery = z.infer<typeof imageQuery>
