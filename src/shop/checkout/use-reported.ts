import { useState } from 'react'
import { type CheckoutField, type CheckoutForm, checkoutProblems } from '#rules/checkout.ts'
import type { ApiError } from '#web/api-client.ts'
import { FIELD_TEXTS, isCheckoutField } from './field-texts.ts'

/** A displayed error: its message, its fields and its cart lines. */
export type Reported = {
  message: string
  fields: CheckoutField[]
  lineIndexes: number[]
  isFromServer: boolean
}

/** Errors found on submit; a field's error is cleared when the field changes. */
export function useReported() {
  const [reported, setReported] = useState<Reported[]>([])
  const [round, setRound] = useState(0)

  function report(problems: Reported[]): void {
    setReported(problems)
    setRound((count) => count + 1)
  }

  return {
    reported,
    /** Changes on each submit with errors: the moment to focus the summary. */
    round,

    /** Validates the form; returns whether it may be sent. */
    check(form: CheckoutForm): boolean {
      const found = checkoutProblems(form)
      const reported = found.map(({ message, fields }) => ({
        message,
        // The delivery type is not shown before a wilaya is chosen.
        fields: fields.filter((field) => field !== 'deliveryType' || form.wilayaId !== null),
        lineIndexes: [],
        isFromServer: false,
      }))
      report(reported)
      return found.length === 0
    },

    /** Shows the server's validation errors, grouped by message. */
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

    /** Clears the errors of fields that changed. */
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
  const indexes = paths.flatMap((path) => /^items\.(\d+)\./.exec(path)?.[1] ?? []).map(Number)
  return [...new Set(indexes)]
}
