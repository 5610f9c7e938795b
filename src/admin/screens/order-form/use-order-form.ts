import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { type FieldErrors, type KeepStateOptions, set, type UseFormReturn, useForm } from 'react-hook-form'
import { useOrderLock } from '#admin/order/order-lock.ts'
import { isConflict } from '#admin/queries/order-entry.ts'
import { oneOrder } from '#admin/queries/orders.ts'
import { oneProduct } from '#admin/queries/products.ts'
import { showServerError } from '#admin/ui/form-fields.tsx'
import { beginWith, useDraft } from '#admin/ui/use-editor.ts'
import type { AdminOrder } from '#contract/admin-order.ts'
import { ApiError } from '#web/api-client.ts'
import { changedFields, type ForeignChange, foreignChange, typedValues } from './order-change.ts'
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
  /** The order or its parcel no longer allows the change; its note can change. `message` has no full stop. */
  | { kind: 'locked'; message: string }
  | { kind: 'deleted' }

export type OrderFormOptions = {
  /** The order as it was last read; null for a new one. */
  order: AdminOrder | null
  isDeleted?: boolean
  rules: DeliveryRules
  /** Saves the order, resolves with its id; `base` is the version that the values are based on. */
  send: (values: OrderValues, totals: FormTotals, base: AdminOrder | null) => Promise<number>
  onSaved: (id: number) => void
  onAbandon?: () => void
  /** Message for a failed save whose error has none. */
  problem: string
}

/** Edits an order that another tab or person may change meanwhile. */
export function useOrderForm(options: OrderFormOptions) {
  const { order, isDeleted = false, rules, send, onSaved, onAbandon, problem } = options
  const queryClient = useQueryClient()
  const lockOf = useOrderLock()
  const takesNoteAlone = (version: AdminOrder | null) => version !== null && lockOf(version) === 'note'
  const [base, setBase] = useState(order)
  const [refusal, setRefusal] = useState<Conflict | null>(null)
  const form = useForm<OrderValues>({
    defaultValues: startOf(base, rules),
    shouldFocusError: false,
    resolver: (values) => {
      const findProduct = (id: number) => queryClient.getQueryData(oneProduct(id).queryKey)
      const checks = { before: startOf(base, rules), totals: totalsOf(values, rules), rules, findProduct }
      return resultOf(values, takesNoteAlone(base) ? [] : orderProblems(values, checks))
    },
  })
  const { isDirty, isSubmitting, isSubmitSuccessful, defaultValues = {} } = form.formState
  const name = `order-${order?.id ?? 'new'}`
  const draft = useDraft({ name, isOpen: true, subject: null, isStored: true }, form, isDirty)
  const [isResumed, setResumed] = useState(draft.isRestored)

  /** Continues with another version of the order and the typed values. `kept`: the form state to keep. */
  const begin = (version: AdminOrder | null, typed: Partial<OrderValues> = {}, kept?: KeepStateOptions) => {
    setBase(version)
    if (!kept) setRefusal(null)
    setResumed(false)
    beginWith(form, startOf(version, rules), typed, kept)
  }
  const typed = () => typedValues(defaultValues, form.getValues())

  // Reads the version from the form, since a resumed draft may have begun with an older one than `base`.
  const updatedAt = form.watch('updatedAt')
  const newer = order?.updatedAt === updatedAt || isSubmitting || isSubmitSuccessful ? null : order
  /** Returns how `version` conflicts with the form, which began with `before`; null if it does not. */
  const newsIn = (version: AdminOrder, before: AdminOrder | null) =>
    newsOf(
      takesNoteAlone(version) && !takesNoteAlone(before),
      changedFields(defaultValues, startOf(version, rules)),
    )
  const news = newer && newsIn(newer, base)
  const follow = useEffectEvent(() => {
    if (!newer || isDeleted || (isDirty && news)) return
    // Keeps the errors of a refused save, which the newer version does not resolve.
    begin(newer, isDirty ? typed() : {}, { keepErrors: true, keepIsSubmitted: true, keepSubmitCount: true })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each version of the order, stored or in the form
  useEffect(() => follow(), [order?.updatedAt, updatedAt])

  const readOrder = (id: number) => queryClient.fetchQuery({ ...oneOrder(id), staleTime: 0 })
  const saveTo = (version: AdminOrder | null) =>
    form.handleSubmit(async (values) => {
      setRefusal(null)
      try {
        const totals = totalsOf(values, rules)
        const id = await send(values, totals, version).catch(async (error) => {
          if (!version || !isHarmless(conflictOf(error))) throw error
          const current = await readOrder(version.id)
          if (newsIn(current, version)) throw error
          return send({ ...values, updatedAt: current.updatedAt }, totals, current)
        })
        draft.forget()
        onSaved(id)
      } catch (error) {
        const conflict = version && conflictOf(error)
        // A harmless conflict names no field; changes of fields are shown by `news` instead.
        setRefusal(isHarmless(conflict) ? null : conflict)
        if (conflict) return form.setError('root.conflict', { type: 'server' })
        showSaveError(form, error, problem)
      }
    })
  const readAgain = async (use: (version: AdminOrder) => void) => {
    if (!order) return
    try {
      use(await readOrder(order.id))
    } catch (error) {
      if (conflictOf(error)) setRefusal({ kind: 'deleted' })
      else showServerError(form, error, 'La commande n’a pas pu être rechargée.')
    }
  }
  return {
    form,
    state: {
      base,
      conflict: isDeleted ? { kind: 'deleted' as const } : (refusal ?? (isDirty ? news : null)),
      /** True if the form shows unsaved input of an earlier visit. */
      isResumed: isResumed && isDirty,
    },
    save: saveTo(base),
    abandon: () => {
      draft.forget()
      onAbandon?.()
    },
    startOver: () => {
      begin(order)
      onAbandon?.()
    },
    /** Discards the owner's input and loads the current version of the order. */
    takeTheirs: () => readAgain(begin),
    /** Merges the owner's input into the current version, and retries a save that was refused. */
    keepMine: () =>
      readAgain((version) => {
        begin(version, typed())
        if (refusal && !takesNoteAlone(version)) void saveTo(version)()
      }),
  }
}

function resultOf(values: OrderValues, problems: ReturnType<typeof orderProblems>) {
  const errors: FieldErrors<OrderValues> = {}
  for (const [path, message] of problems) set(errors, path, { type: 'check', message })
  return problems.length > 0 ? { values: {}, errors } : { values, errors: {} }
}

function showSaveError(form: UseFormReturn<OrderValues>, error: unknown, problem: string): void {
  showServerError(form, error, problem)
  if (error instanceof ApiError && error.body.code === 'delivery_unavailable')
    form.setError('deliveryType', { type: 'server', message: 'Non proposé dans cette wilaya' })
}

/** Returns the conflict with a version that became locked, or whose fields `changed`; null for neither. */
function newsOf(isLocked: boolean, changed: string[]): Conflict | null {
  if (isLocked) return { kind: 'locked', message: 'Cette commande ne peut plus être corrigée' }
  if (changed.length === 0) return null
  return { kind: 'changed', changes: changed.map((field) => foreignChange(field, null)) }
}

function conflictOf(error: unknown): Conflict | null {
  if (!isConflict(error)) return null
  const { code, issues = [] } = error.body
  if (error.status === 404) return { kind: 'deleted' }
  if (code !== 'order_changed') return { kind: 'locked', message: error.message.replace(/\.$/, '') }
  return { kind: 'changed', changes: issues.map(({ path, message }) => foreignChange(path, message)) }
}

/** True if only data outside the form has changed, such as the parcel's state: the save can be repeated. */
function isHarmless(conflict: Conflict | null): boolean {
  return conflict?.kind === 'changed' && conflict.changes.length === 0
}

function startOf(order: AdminOrder | null, rules: DeliveryRules): OrderValues {
  return order ? valuesOf(order, proposedDelivery(order, rules)) : NEW_ORDER
}
