import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { CartLine } from '#rules/cart.ts'
import { type CheckoutField, type CheckoutForm, checkoutProblems } from '#rules/checkout.ts'
import type { ApiError } from '#web/api-client.ts'
import { useCartChange } from '../cart/cart-store.ts'

/** An alert that takes the focus when it appears. */
export function FocusedAlert({ className, children }: { className: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className={`scroll-mt-36 border-l-4 bg-white p-4 md:px-5 ${className}`}
    >
      {children}
    </div>
  )
}

export function ErrorSummary({ reported, lines }: { reported: Reported[]; lines: readonly CartLine[] }) {
  return (
    <FocusedAlert className="flex flex-col gap-2 border-alarm">
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
    </FocusedAlert>
  )
}

export type Reported = {
  message: string
  fields: CheckoutField[]
  lineIndexes: number[]
  isFromServer: boolean
}

/** Holds errors found on submit. A change to a field removes its error. */
export function useReported(lines: readonly CartLine[]) {
  const [reported, setReported] = useState<Reported[]>([])
  const [round, setRound] = useState(0)
  // Clears errors of lines, which their indexes name only until the cart changes.
  useCartChange(lines, () =>
    setReported((current) => current.filter(({ lineIndexes }) => lineIndexes.length === 0)),
  )

  function report(problems: Reported[]): void {
    setReported(problems)
    setRound((count) => count + 1)
  }

  return {
    reported,
    /** Changes on each submit, so that the summary takes the focus again. */
    round,

    /** Reports the errors of the form; returns true if it has none. */
    check(form: CheckoutForm): boolean {
      const found = checkoutProblems(form)
      const reported = found.map(({ message, fields }) => ({
        message,
        // Leaves out the delivery type until a wilaya is chosen, since the form hides it until then.
        fields: fields.filter((field) => field !== 'deliveryType' || form.wilayaId !== null),
        lineIndexes: [],
        isFromServer: false,
      }))
      report(reported)
      return found.length === 0
    },

    /** Groups the server's validation errors by message. */
    take(error: ApiError): void {
      const issues = error.body.issues ?? []
      const messages = [...new Set(issues.map((issue) => issue.message))]
      const problems = messages.map((message) => {
        const paths = issues.filter((issue) => issue.message === message).map((issue) => issue.path)
        return { message, fields: paths.filter(isCheckoutField), lineIndexes: lineIndexesOf(paths) }
      })
      const shown = problems.length > 0 ? problems : [{ message: error.message, fields: [], lineIndexes: [] }]
      report(shown.map((problem) => ({ ...problem, isFromServer: true })))
    },

    /** Clears errors of changed fields. */
    follow(before: CheckoutForm, after: CheckoutForm): void {
      setReported((current) =>
        current
          .map((one) => ({ ...one, fields: one.fields.filter((field) => before[field] === after[field]) }))
          .filter(({ fields, lineIndexes }) => fields.length > 0 || lineIndexes.length > 0),
      )
    },

    errorOf(field: CheckoutField): string | null {
      const found = reported.find((one) => one.fields.includes(field))
      if (!found) return null
      return found.isFromServer ? found.message : FIELD_TEXTS[field].missing
    },
  }
}

function lineIndexesOf(paths: string[]): number[] {
  return [...new Set(paths.flatMap((path) => /^items\.(\d+)\./.exec(path)?.[1] ?? []).map(Number))]
}

export const FIELD_TEXTS: Record<CheckoutField, { label: string; missing: string }> = {
  customerName: { label: 'Nom complet', missing: 'Indiquez votre nom.' },
  customerPhone: { label: 'Téléphone', missing: 'Indiquez le numéro où vous joindre.' },
  wilayaId: { label: 'Wilaya', missing: 'Choisissez votre wilaya dans la liste.' },
  deliveryType: { label: 'Type de livraison', missing: 'Choisissez où livrer.' },
  deliveryAddress: { label: 'Adresse', missing: 'Indiquez la rue, le numéro ou un repère.' },
  baladiya: { label: 'Baladiya', missing: 'Choisissez votre baladiya dans la liste.' },
  center: { label: 'Centre de distribution', missing: 'Choisissez un centre dans la liste.' },
}

export function isCheckoutField(path: string): path is CheckoutField {
  return path in FIELD_TEXTS
}

export function fieldId(field: CheckoutField): string {
  return `champ-${field}`
}

export function focusField(field: CheckoutField): void {
  const input = document.querySelector<HTMLInputElement>(`#${fieldId(field)} input`)
  input?.focus({ preventScroll: true })
  input?.scrollIntoView({ block: 'center' })
}
