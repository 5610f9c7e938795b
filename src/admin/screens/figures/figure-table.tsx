import type { ReactNode } from 'react'

type Props = { label: string; head?: string; columns: readonly string[]; children: ReactNode }

export function FigureTable({ label, head = 'Depuis le', columns, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it
    <section aria-label={label} tabIndex={0} className="mt-2 overflow-auto has-[tr:nth-child(13)]:max-h-128">
      <table className="w-full border-separate border-spacing-0 text-sm">
        <thead>
          <tr>
            <th
              scope="col"
              className="sticky top-0 left-0 z-2 border-concrete-300 border-b bg-white py-2 pr-3 text-left"
            >
              {head}
            </th>
            {columns.map((name) => (
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
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}

export function RowHead({ children }: { children: ReactNode }) {
  return (
    <th
      scope="row"
      className="sticky left-0 min-w-28 max-w-44 border-concrete-200 border-b bg-white py-2 pr-3 text-left font-normal text-ink wrap-anywhere sm:max-w-80"
    >
      {children}
    </th>
  )
}

export function NumberCell({ children }: { children: ReactNode }) {
  return (
    <td className="whitespace-nowrap border-concrete-200 border-b py-2 pl-2.5 text-right text-ink lg:pl-4 tabular-nums">
      {children}
    </td>
  )
}
