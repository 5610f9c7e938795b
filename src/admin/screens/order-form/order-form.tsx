import { useEffect, useRef, useState } from 'react'
import { useLeaveGuard } from '#admin/ui/use-leave-guard.tsx'
import { isLocked } from '#rules/order-status.ts'
import { ChangedNotice } from './changed-notice.tsx'
import { CustomerFields } from './customer-fields.tsx'
import { DeliveryFields } from './delivery-fields.tsx'
import { ItemsFields } from './items-fields.tsx'
import { LockedNotice } from './locked-notice.tsx'
import { NoteField } from './note-field.tsx'
import { SaveBar } from './save-bar.tsx'
import { SourceFields } from './source-fields.tsx'
import { SummaryFields } from './summary-fields.tsx'
import { type OrderFormOptions, useOrderForm } from './use-order-form.ts'

type Props = OrderFormOptions & { saveLabel: string }

/** An order as a form: the same to correct one and to enter one. */
export function OrderForm({ saveLabel, ...options }: Props) {
  const { rules } = options
  const { form, base, submit, hasUnsaved, abandon, changed, reload, ignore } = useOrderForm(options)
  const [isPicking, setPicking] = useState(false)
  const question = useLeaveGuard({ hasUnsaved, isCovered: isPicking, onAbandon: abandon })
  const element = useRef<HTMLFormElement>(null)
  const { isSubmitting, isSubmitSuccessful, submitCount } = form.formState
  useEffect(() => {
    if (submitCount > 0) focusProblem(element.current)
  }, [submitCount])
  const isOver = base !== null && isLocked(base.status)
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        // After a success the screen is about to be left: another click must not send another order.
        if (!isSubmitting && !isSubmitSuccessful) return submit(event)
        event.preventDefault()
      }}
      className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-6"
    >
      <div className="flex min-w-0 flex-col gap-4">
        {isOver ? (
          <LockedNotice status={base.status} />
        ) : (
          <>
            <CustomerFields form={form} />
            <DeliveryFields form={form} order={base} rules={rules} />
            <ItemsFields form={form} isPicking={isPicking} onPick={setPicking} />
            {base === null && <SourceFields form={form} />}
          </>
        )}
      </div>
      <div className="contents lg:sticky lg:top-7 lg:flex lg:max-h-[calc(100dvh-3.5rem)] lg:flex-col lg:gap-4 lg:overflow-y-auto">
        {!isOver && <SummaryFields form={form} rules={rules} />}
        <NoteField form={form} />
        <SaveBar
          form={form}
          rules={rules}
          storedTotal={base?.totalPrice ?? null}
          saveLabel={isOver ? 'Enregistrer la note' : saveLabel}
        >
          {changed && <ChangedNotice message={changed} onReload={reload} onContinue={ignore} />}
        </SaveBar>
      </div>
      {question}
    </form>
  )
}

/** Leads to the first field that the check or the server refused. */
function focusProblem(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
}
