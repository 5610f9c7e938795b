import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type FieldErrors, set, useForm } from 'react-hook-form'
import { takesNoteAlone } from '#admin/order/order-texts.ts'
import { isConflict } from '#admin/queries/order-drafts.ts'
import { oneOrder } from '#admin/queries/orders.ts'
import { oneProduct } from '#admin/queries/products.ts'
import { showServerError } from '#admin/ui/form-fields.ts'
import { useDraft } from '#admin/ui/use-editor.ts'
import type { AdminOrder } from '#contract/admin-order.ts'
import { ApiError } from '#web/api-client.ts'
import { changedFields, type ForeignChange, foreignChange, typedValues } from './order-merge.ts'
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

/** Why the form cannot be saved as it is. */
export type Conflict =
  | { kind: 'changed'; changes: ForeignChange[] }
  /** Only the note can be edited now; `message` is without full stop. */
  | { kind: 'locked'; message: string }
  | { kind: 'deleted' }

export type OrderFormOptions = {
  /** The order as it was last read; null for a new one. */
  order: AdminOrder | null
  /** The order was deleted while the form is open. */
  isDeleted?: boolean
  rules: DeliveryRules
  /** Sends the form, and resolves with the order's id; `base` is the order that the form began with. */
  send: (values: OrderValues, totals: FormTotals, base: AdminOrder | null) => Promise<number>
  /** Called when the order is stored. */
  onSaved: (id: number) => void
  /** Called when the input is abandoned. */
  onAbandon?: () => void
  /** The message when an error of saving has none. */
  problem: string
}

/** State of the order form: values, validation, saving, and conflicts with changes made elsewhere. */
export function useOrderForm({
  order,
  isDeleted = false,
  rules,
  send,
  problem,
  ...events
}: OrderFormOptions) {
  const queryClient = useQueryClient()
  const [base, setBase] = useState(order)
  const [refusal, setRefusal] = useState<Conflict | null>(null)
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
  // A resumed draft began with an older version than `base`.
  const { isDirty, isSubmitting, isSubmitSuccessful, defaultValues = {} } = form.formState
  const updatedAt = form.watch('updatedAt')
  const isStale = order !== null && order.updatedAt !== updatedAt && !isSubmitting && !isSubmitSuccessful
  const name = `order-${order?.id ?? 'new'}`
  const draft = useDraft({ name, isOpen: true, subject: null, isStored: true }, form, isDirty)
  const [isResumed, setResumed] = useState(draft.isRestored)

  const begin = (fresh: AdminOrder | null) => {
    setBase(fresh)
    setRefusal(null)
    setResumed(false)
    form.reset(startOf(fresh, rules))
  }
  /** Takes a newer version of the order, but for what the owner typed. */
  const merge = (fresh: AdminOrder) => {
    const typed = typedValues(defaultValues, form.getValues())
    begin(fresh)
    for (const [field, value] of Object.entries(typed))
      form.setValue(field as keyof OrderValues, value, { shouldDirty: true })
  }
  const changes = isStale
    ? changedFields(defaultValues, startOf(order, rules)).map((field) => foreignChange(field, null))
    : []
  const isLockedNow = order !== null && takesNoteAlone(order) && !(base && takesNoteAlone(base))
  const follow = useEffectEvent(() => {
    if (!isStale || isDeleted) return
    if (!isDirty) begin(order)
    else if (changes.length === 0 && !isLockedNow) merge(order)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each version of the order, stored or in the form
  useEffect(() => follow(), [order?.updatedAt, updatedAt])

  const submitFor = (version: AdminOrder | null) =>
    form.handleSubmit(async (values) => {
      setRefusal(null)
      try {
        const id = await send(values, totalsOf(values, rules), version)
        isSaved.current = true
        draft.forget()
        events.onSaved(id)
      } catch (error) {
        const found = version && conflictOf(error)
        if (found) {
          form.setError('root.conflict', { type: 'server' })
          return setRefusal(found)
        }
        showServerError(form, error, problem)
        if (error instanceof ApiError && error.body.code === 'delivery_unavailable')
          form.setError('deliveryType', { type: 'server', message: 'Non proposé dans cette wilaya' })
      }
    })
  const readAgain = async (use: (fresh: AdminOrder) => void) => {
    if (!order) return
    try {
      use(await queryClient.fetchQuery({ ...oneOrder(order.id), staleTime: 0 }))
    } catch (error) {
      if (conflictOf(error)) setRefusal({ kind: 'deleted' })
      else showServerError(form, error, 'La commande n’a pas pu être rechargée.')
    }
  }
  const conflict = ((): Conflict | null => {
    if (isDeleted) return { kind: 'deleted' }
    if (refusal || !isStale || !isDirty) return refusal
    if (isLockedNow) return { kind: 'locked', message: 'Cette commande ne peut plus être corrigée' }
    return changes.length > 0 ? { kind: 'changed', changes } : null
  })()

  return {
    form,
    base,
    submit: submitFor(base),
    /** True if leaving the screen would lose input. */
    hasUnsaved: () => isDirty && !isSaved.current && conflict?.kind !== 'deleted',
    abandon: () => {
      draft.forget()
      events.onAbandon?.()
    },
    /** True while the form shows input of an earlier visit. */
    isResumed: isResumed && isDirty,
    beginAnew: () => {
      begin(order)
      events.onAbandon?.()
    },
    conflict,
    /** Discards the input and loads the current order. */
    takeTheirs: () => readAgain(begin),
    /** Merges the input into the current order, and submits again if saving was rejected. */
    keepMine: () =>
      readAgain((fresh) => {
        merge(fresh)
        if (refusal && !takesNoteAlone(fresh)) void submitFor(fresh)()
      }),
  }
}

function conflictOf(error: unknown): Conflict | null {
  if (!isConflict(error)) return null
  const { code, issues = [] } = error.body
  if (error.status === 404) return { kind: 'deleted' }
  if (code !== 'order_changed') return { kind: 'locked', message: error.message.replace(/\.$/, '') }
  return { kind: 'changed', changes: issues.map(({ path, message }) => foreignChange(path, message)) }
}

function startOf(order: AdminOrder | null, rules: DeliveryRules): OrderValues {
  return order ? valuesOf(order, proposedDelivery(order, rules)) : NEW_ORDER
}
