import type { SizeGuide } from '#contract/size-guide.ts'

/** Options of a select of guides: `none` first; while they load, the present guide is kept. */
export function guideOptions(
  none: string,
  guides: SizeGuide[] | undefined,
  present: number | null | undefined,
): (readonly [value: string | number, label: string])[] {
  const loading = present ? [[present, 'Chargement…'] as const] : []
  return [['', none], ...(guides?.map(({ id, name }) => [id, name] as const) ?? loading)]
}
