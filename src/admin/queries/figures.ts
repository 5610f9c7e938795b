import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import { download } from '#admin/download.ts'
import type { FigureTable } from '#contract/figures.ts'
import type { Period } from '#rules/period.ts'
import { MINUTE } from '#web/query-client.ts'

/** Days of Algiers, both included. */
export type FiguresRange = { from: string; to: string; by: Period }

export const figures = (range: FiguresRange) =>
  queryOptions({
    queryKey: ['figures', range],
    queryFn: ({ signal }) => api('GET /figures', { query: range, signal }),
    staleTime: MINUTE,
    placeholderData: keepPreviousData,
  })

export const exportFigures = mutationOptions({
  mutationFn: (query: FiguresRange & { table: FigureTable; format: 'xlsx' | 'csv' }) =>
    download('GET /figures/export', { query }),
  meta: { error: 'Erreur lors de l’export des chiffres' },
})
