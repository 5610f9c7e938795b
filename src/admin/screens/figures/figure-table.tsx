import type { ReactNode } from 'react'

export type Column<Row> = [name: string, read: (row: Row) => ReactNode]

type Props<Row> = {
  label: string
  head: string
  nameOf: (row: Row) => string
  columns: Column<Row>[]
  rows: Row[]
  /** Shows each row as a card on a phone, where each cell repeats the name of its column. */
  isStacked?: boolean
}

export function FigureTable<Row>({ label, head, nameOf, columns, rows, isStacked = false }: Props<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it
    <section aria-label={label} tabIndex={0} className="mt-2 overflow-auto has-[tr:nth-child(13)]:max-h-128">
      <table
        data-stacked={isStacked || undefined}
        className="group w-full border-separate border-spacing-0 text-sm max-sm:data-stacked:block"
      >
        <thead className="max-sm:group-data-stacked:sr-only">
          <tr>
            <th
              scope="col"
              className="sticky top-0 left-0 z-2 border-concrete-300 border-b bg-white py-2 pr-3 text-left"
            >
              {head}
            </th>
            {columns.map(([name]) => (
              <th
                key={name}
                scope="col"
                className="sticky top-0 z-1 whitespace-nowrap border-concrete-300 border-b bg-white py-2 pl-2.5 text-right font-semibold lg:pl-4 text-concrete-700"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:group-data-stacked:block">
          {rows.map((row, index) => (
            <tr
              // biome-ignore lint/suspicious/noArrayIndexKey: names may be alike, and the order is the server's
              key={index}
              // A stacked row shows as many figures beside each other as fit.
              className="max-sm:group-data-stacked:grid max-sm:group-data-stacked:grid-cols-[repeat(auto-fit,minmax(min(6.5rem,45%),1fr))] max-sm:group-data-stacked:border-concrete-300 max-sm:group-data-stacked:border-b max-sm:group-data-stacked:pb-2"
            >
              <th
                scope="row"
                className="sticky left-0 min-w-28 max-w-44 border-concrete-200 border-b bg-white py-2 pr-3 text-left font-normal text-ink wrap-anywhere sm:max-w-80 max-sm:group-data-stacked:static max-sm:group-data-stacked:col-span-full max-sm:group-data-stacked:max-w-none max-sm:group-data-stacked:border-b-0 max-sm:group-data-stacked:pb-1 max-sm:group-data-stacked:font-semibold"
              >
                {nameOf(row)}
              </th>
              {columns.map(([name, read]) => (
                <td
                  key={name}
                  className="whitespace-nowrap border-concrete-200 border-b py-2 pl-2.5 text-right text-ink lg:pl-4 tabular-nums max-sm:group-data-stacked:border-b-0 max-sm:group-data-stacked:py-1 max-sm:group-data-stacked:pl-0 max-sm:group-data-stacked:text-left"
                >
                  {isStacked && (
                    <span aria-hidden="true" className="block text-concrete-600 text-xs sm:hidden">
                      {name}
                    </span>
                  )}
                  {read(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
