import { keepPreviousData } from '@tanstack/react-query'
import { query } from '#admin/api.ts'
import { downloading } from '#admin/download.ts'
import type { Period } from '#rules/period.ts'
import { MINUTE } from '#web/query-client.ts'

export const dashboard = query('GET /dashboard', { key: ['dashboard'], staleTime: 5 * MINUTE })

/** `from` and `to` are days in Algiers, both included. */
export type FiguresRange = { from: string; to: string; by: Period }

export const figures = (range: FiguresRange) =>
  query('GET /figures', {
    key: ['figures', range],
    query: range,
    staleTime: MINUTE,
    placeholderData: keepPreviousData,
  })

export const exportFigures = downloading('GET /figures/export', 'Erreur lors de l’export des chiffres')
