import { useEffect, useRef } from 'react'
import type { SizeGuide } from '#contract/size-guide.ts'
import { classes } from '#web/ui/classes.ts'

type Props = Pick<SizeGuide, 'name' | 'columns' | 'rows'> & { found: number | null }

/** Table that scrolls under a fixed header and first column. Marks the row found for a measure. */
export function SizeGuideTable({ name, columns, rows, found }: Props) {
  const marked = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (found !== null) marked.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [found])
  if (rows.length === 0) return null
  return (
    <section
      aria-label={`Tableau\u00a0: ${name}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
      tabIndex={0}
      className="max-h-[70dvh] shrink-0 overflow-auto overscroll-x-contain border border-concrete-300"
    >
      <table className="w-full border-separate border-spacing-0 text-left">
        <caption className="sr-only">{name}</caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th
                // biome-ignore lint/suspicious/noArrayIndexKey: titles may be the same
                key={index}
                scope="col"
                className="sticky top-0 z-10 min-w-[min(7rem,30vw)] max-w-48 bg-ink px-[min(0.75rem,3vw)] py-2 align-bottom font-semibold text-sm text-white wrap-anywhere leading-tight first:left-0 first:z-20 first:min-w-[min(5.5rem,24vw)] first:max-w-32"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr
              // biome-ignore lint/suspicious/noArrayIndexKey: rows may be the same
              key={index}
              ref={index === found ? marked : null}
              aria-current={index === found || undefined}
              className="group scroll-my-12"
            >
              {row.map((cell, at) => {
                const Cell = at === 0 ? 'th' : 'td'
                return (
                  <Cell
                    // biome-ignore lint/suspicious/noArrayIndexKey: cells may be the same
                    key={at}
                    scope={at === 0 ? 'row' : undefined}
                    className={classes(
                      'max-w-48 border-concrete-200 border-t bg-white px-[min(0.75rem,3vw)] py-2.5 wrap-anywhere group-aria-[current]:bg-amber-100',
                      at === 0 &&
                        'sticky left-0 z-10 max-w-32 border-r font-semibold group-aria-[current]:border-l-4 group-aria-[current]:border-l-race',
                    )}
                  >
                    {cell}
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
