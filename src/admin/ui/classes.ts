import type { StatusColor } from '#rules/order.ts'

/** Darker than the badges’ backgrounds: graphics need a contrast of 3:1 with white (WCAG 1.4.11). */
export const CHART_INKS: Record<StatusColor, string> = {
  yellow: '#b7791f',
  blue: '#2563eb',
  purple: '#9333ea',
  green: '#15803d',
  red: '#d90416',
}

/** A button of a grid, its icon above its label. */
export const TILE =
  'relative inline-flex min-h-15 cursor-pointer flex-col items-center justify-center gap-0.5 rounded-xs bg-white px-1 text-center font-semibold text-ink text-key leading-tight ring-1 ring-concrete-300 ring-inset hover:bg-concrete-100 aria-disabled:cursor-wait'

export const CHIP =
  'inline-flex min-h-11 shrink-0 cursor-pointer items-center gap-1.5 whitespace-nowrap rounded-xs bg-white px-3 font-semibold text-concrete-700 text-sm ring-1 ring-concrete-300 ring-inset hover:bg-concrete-100 aria-[current]:bg-ink aria-[current]:text-white aria-[current]:ring-ink aria-pressed:bg-ink aria-pressed:text-white aria-pressed:ring-ink'

/** A row of a list whose pane is open beside it. */
export const OPENED_ROW = 'wide:bg-concrete-100! wide:shadow-[inset_4px_0_0_var(--color-ink)]'

/** A link in a sentence. */
export const TEXT_LINK = 'font-semibold text-ink underline underline-offset-4'

/** Styles a link that stands alone on a line: at least 44 px high, so that it is easy to tap. */
export const LINE_LINK = `inline-flex min-h-11 items-center ${TEXT_LINK}`
