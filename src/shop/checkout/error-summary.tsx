import { Link } from '@tanstack/react-router'
import type { RefObject } from 'react'
import type { CartLine } from '#rules/cart.ts'
import { FIELD_TEXTS, fieldId, focusField } from './field-texts.ts'
import type { Reported } from './use-reported.ts'

type Props = {
  reported: Reported[]
  lines: readonly CartLine[]
  ref: RefObject<HTMLDivElement | null>
}

/** The validation messages (spec §5), each with a link to its field. */
export function ErrorSummary({ reported, lines, ref }: Props) {
  return (
    <div
      ref={ref}
      role="alert"
      tabIndex={-1}
      className="flex scroll-mt-36 flex-col gap-2 border-race border-l-4 bg-white p-4 md:px-5"
    >
      {reported.map(({ message, fields, lineIndexes }) => (
        <div key={message}>
          <p className="font-semibold">{message}</p>
          <ul>
            {fields.map((field) => (
              <li key={field}>
                <a
                  href={`#${fieldId(field)}`}
                  onClick={(event) => {
                    event.preventDefault()
                    focusField(field)
                  }}
                  className="flex min-h-11 items-center text-race-deep underline md:min-h-8"
                >
                  {FIELD_TEXTS[field].label}
                </a>
              </li>
            ))}
            {lineIndexes.map((index) => (
              <li key={`line-${index}`}>
                {lines[index]?.name}&nbsp;: retirez-le du panier, puis ajoutez-le à nouveau avec son choix.
              </li>
            ))}
          </ul>
          {lineIndexes.length > 0 && (
            <Link to="/panier" className="inline-flex min-h-11 items-center text-race-deep underline">
              Voir le panier
            </Link>
          )}
        </div>
      ))}
    </div>
  )
}
