import { useQuery } from '@tanstack/react-query'
import { wilayaLabel } from '#rules/option-search.ts'

/** Returns options of wilayas. Loads their other names in a separate script, to keep pages small. */
export function useWilayaOptions<Wilaya extends { id: number; code: number | null; name: string }>(
  wilayas: readonly Wilaya[],
) {
  const { data: names = {} } = useQuery({
    queryKey: ['wilaya-names'],
    queryFn: async () => (await import('#rules/wilaya-names.ts')).WILAYA_NAMES,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return wilayas.map((wilaya) => ({
    wilaya,
    value: String(wilaya.id),
    label: wilayaLabel(wilaya),
    names: names[wilaya.code ?? 0],
  }))
}
