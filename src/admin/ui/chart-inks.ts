import type { StatusColor } from '#rules/order-status.ts'

/** Darker than the badges’ backgrounds: graphics need a contrast of 3:1 with white (WCAG 1.4.11). */
export const CHART_INKS: Record<StatusColor, string> = {
  yellow: '#b7791f',
  blue: '#2563eb',
  purple: '#9333ea',
  green: '#15803d',
  red: '#d90416',
}
