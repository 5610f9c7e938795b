import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import { ROOT } from '#server/root.ts'

export const DEMO_FOLDER = join(ROOT, 'demo')

export async function readDemo<Shape>(file: string, shape: z.ZodType<Shape>): Promise<Shape> {
  return shape.parse(JSON.parse(await readFile(join(DEMO_FOLDER, file), 'utf8')))
}
