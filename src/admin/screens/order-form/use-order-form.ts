import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type FieldErrors, set, useForm } from 'react-hook-form'
import { isConflict } from '#admin/queries/order-form.ts'
import { oneOrder } from '#admin/queries/orders.ts'
import { oneProduct } from '#admin/queries/products.ts'
import { session } from '#admin/session.ts'
import { showServerError } from '#admin/ui/form-fields.ts'
import { useDraft } from '#admin/ui/use-editor.ts'
import type { AdminOrder } from '#contract/admin-order.ts'
import { ApiError } from '#web/api-client.ts'
import { takesNoteAlone } from './order-change.ts'
import { orderProblems } from './order-problems.ts'
import {
  type DeliveryRules,
  type FormTotals,
  NEW_ORDER,
  type OrderValues,
  proposedDelivery,
  totalsOf,
  valuesOf,
} from './order-values.ts'

const CHANGED = 'Cette commande a changé entre-temps'

export type OrderFormOptions = {
  /** The order as it was last read; null for a new one. */
  order: AdminOrder | null
  rules: DeliveryRules
  /** Sends the form, and resolves with the order's id; `base` is the order that the form began with. */
  send: (values: OrderValues, totals: FormTotals, base: AdminOrder | null) => Promise<number>
  /** Called when the order is stored. */
  onSaved: (id: number) => void
  /** The message when an error of saving has none. */
  problem: string
}

/** State of the order form: values, validation, saving, and conflicts with changes made elsewhere. */
export function useOrderForm({ order, rules, send, onSaved, problem }: OrderFormOptions) {
  const queryClient = useQueryClient()
  const [base, setBase] = useState(order)
  const [conflict, setConflict] = useState<string | null>(null)
  const [ignored, setIgnored] = useState<string | null>(null)
  const isSaved = useRef(false)
  const form = useForm<OrderValues>({
    defaultValues: startOf(base, rules),
    shouldFocusError: false,
    resolver: (values) => {
      const findProduct = (id: number) => queryClient.getQueryData(oneProduct(id).queryKey)
      const totals = totalsOf(values, rules)
      const options = { before: startOf(base, rules), totals, rules, findProduct }
      const problems = base && takesNoteAlone(base) ? [] : orderProblems(values, options)
      const errors: FieldErrors<OrderValues> = {}
      for (const [path, message] of problems) set(errors, path, { type: 'check', message })
      return problems.length > 0 ? { values: {}, errors } : { values, errors: {} }
    },
  })
  const { isDirty, isSubmitting, isSubmitSuccessful } = form.formState
  const updatedAt = form.watch('updatedAt')
  const isStale = order !== null && order.updatedAt !== updatedAt && !isSubmitting && !isSubmitSuccessful
  const draft = `order-${order?.id ?? 'new'}`
  useDraft({ name: draft, isOpen: true, subject: null }, form, isDirty)

  const begin = (fresh: AdminOrder) => {
    setBase(fresh)
    setConflict(null)
    form.reset(startOf(fresh, rules))
  }
  const follow = useEffectEvent(() => {
    if (isStale && !isDirty) begin(order)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new version of the order
  useEffect(() => follow(), [order?.updatedAt])

  const submit = form.handleSubmit(async (values) => {
    setConflict(null)
    try {
      const id = await send(values, totalsOf(values, rules), base)
      isSaved.current = true
      session.drafts.delete(draft)
      onSaved(id)
    } catch (error) {
      if (isConflict(error)) {
        form.setError('root.conflict', { type: 'server' })
        return setConflict(error.body.code === 'order_locked' ? error.message : CHANGED)
      }
      showServerError(form, error, problem)
      if (error instanceof ApiError && error.body.code === 'delivery_unavailable')
        form.setError('deliveryType', { type: 'server', message: 'Non proposé dans cette wilaya' })
    }
  })

  return {
    form,
    base,
    submit,
    /** True if leaving the screen would lose input. */
    hasUnsaved: () => isDirty && !isSaved.current,
    abandon: () => session.drafts.delete(draft),
    /** Why the order must be reloaded before saving, or null. */
    changed: conflict ?? (isStale && isDirty && ignored !== order.updatedAt ? CHANGED : null),
    reload: async () => {
      if (!order) return
      try {
        begin(await queryClient.fetchQuery({ ...oneOrder(order.id), staleTime: 0 }))
      } catch (error) {
        showServerError(form, error, 'La commande n’a pas pu être rechargée.')
      }
    },
    ignore: () => {
      setConflict(null)
      setIgnored(order?.updatedAt ?? null)
    },
  }
}

function startOf(order: AdminOrder | null, rules: DeliveryRules): OrderValues {
  return order ? valuesOf(order, proposedDelivery(order, rules)) : NEW_ORDER
}
