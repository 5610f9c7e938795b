import { type BaseSyntheticEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/field.tsx'
import { AbandonDialog, ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { showServerError } from './form-fields.tsx'
import { type EditedForm, useLeaving } from './leaving.tsx'
import { type DraftSettings, useDraft } from './use-editor.ts'

type Props<Values extends FieldValues> = {
  editor: EditedForm
  title: string
  form: UseFormReturn<Values>
  save: (values: Values) => Promise<unknown>
  saveLabel?: string
  busyLabel?: string
  canSave?: boolean
  problem: string
  /** Returns a question to confirm values that were probably mistyped; null if there is no doubt. */
  doubt?: (values: Values) => string | null
  /** Text about an effect of saving that the owner may not expect. */
  notice?: string | null
  /** A second save button, which keeps the dialog open. */
  again?: { label: string; onSaved: () => void } | null
  isWide?: boolean
  isBeside?: boolean
  draft?: DraftSettings<Values>
  children: ReactNode
}

/** A form in a dialog. Input survives outside clicks, Escape, server errors and an expired session. */
export function FormDialog<Values extends FieldValues>(props: Props<Values>) {
  const { editor, form, again, canSave = true, busyLabel = 'Enregistrement…' } = props
  const { saveLabel = editor.subject ? 'Enregistrer' : 'Ajouter' } = props
  const id = useId()
  const [isSavingAgain, setSavingAgain] = useState(false)
  const [doubt, setDoubt] = useState<{ question: string; save: () => Promise<unknown> } | null>(null)
  const { isDirty, isSubmitting, errors, submitCount } = form.formState
  const isBlocked = isSubmitting || !canSave
  const draft = useDraft({ ...editor, ...props.draft }, form, isDirty)
  const { isAsked, stay, close, leave, goOn } = useLeaving({
    ...{ editor, isDirty, isSubmitting },
    forget: draft.forget,
  })
  // Moves the focus after React Hook Form, which can focus only fields with a native input.
  useEffect(() => {
    if (submitCount === 0) return
    const later = setTimeout(() => leadToProblem(document.getElementById(id)))
    return () => clearTimeout(later)
  }, [id, submitCount])
  const saveWith = (isAgain: boolean, onSaved: () => void, isSure = false): Submit =>
    form.handleSubmit(async (values) => {
      const question = isSure ? null : (props.doubt?.(values) ?? null)
      if (question) return setDoubt({ question, save: saveWith(isAgain, onSaved, true) })
      setSavingAgain(isAgain)
      try {
        await props.save(values)
        onSaved()
      } catch (error) {
        showServerError(form, error, props.problem)
      }
    })
  const submit = saveWith(false, () => leave())
  return (
    <Dialog
      isOpen={editor.isOpen}
      onClose={(reason) => (reason === 'outside-press' && isDirty) || close()}
      title={props.title}
      isNarrow={!props.isWide}
      isBeside={props.isBeside}
      initialFocus={() => firstField(id)}
      footer={
        <div className="flex flex-col gap-3">
          <ErrorText role="alert">{errors.root?.message}</ErrorText>
          {props.notice && <SaveNotice>{props.notice}</SaveNotice>}
          <div className="flex flex-wrap gap-2 md:justify-end">
            <Button
              look="ghost"
              aria-disabled={isSubmitting}
              onClick={() => close()}
              className="flex-1 md:flex-none"
            >
              Annuler
            </Button>
            {again && (
              <Button
                look="outline"
                disabled={!canSave}
                aria-disabled={isBlocked}
                onClick={() => isBlocked || saveWith(true, again.onSaved)()}
                className="flex-3 max-md:px-2 md:flex-none"
              >
                <BusyLabel text={again.label} busyText={busyLabel} isBusy={isSubmitting && isSavingAgain} />
              </Button>
            )}
            <Button
              type="submit"
              form={id}
              disabled={!canSave}
              aria-disabled={isBlocked}
              className="flex-2 md:flex-none"
            >
              <BusyLabel text={saveLabel} busyText={busyLabel} isBusy={isSubmitting && !isSavingAgain} />
            </Button>
          </div>
        </div>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          // React events bubble from the dialog to the form that opened it, which would be submitted too.
          event.stopPropagation()
          if (!isBlocked) return submit(event)
          event.preventDefault()
        }}
        className="flex flex-col gap-5"
      >
        <FormProvider {...form}>{props.children}</FormProvider>
      </form>
      <ConfirmDialog
        title="À vérifier"
        question={doubt?.question ?? null}
        confirmLabel={saveLabel}
        cancelLabel="Corriger"
        // Does not wait: the form shows the errors of saving, so this dialog closes at once.
        onConfirm={async () => void doubt?.save()}
        onClose={() => setDoubt(null)}
      />
      <AbandonDialog
        isOpen={isAsked}
        onAbandon={goOn}
        onSave={canSave ? () => saveWith(false, goOn)() : undefined}
        onClose={stay}
      />
    </Dialog>
  )
}

type Submit = (event?: BaseSyntheticEvent) => Promise<void>

function SaveNotice({ children }: { children: string }) {
  return (
    <p role="status" className="bg-amber-100 px-3 py-2 font-semibold text-amber-900 text-sm">
      {children}
    </p>
  )
}

/** Label as wide as the longer of its two texts, so that the buttons do not move while one is busy. */
function BusyLabel({ text, busyText, isBusy }: { text: string; busyText: string; isBusy: boolean }) {
  return (
    <span
      data-other={isBusy ? text : busyText}
      className="grid *:[grid-area:1/1] after:invisible after:[grid-area:1/1] after:content-[attr(data-other)]"
    >
      <span>{isBusy ? busyText : text}</span>
    </span>
  )
}

// Returns no field on a phone, where the focus would open the keyboard over the form.
function firstField(formId: string): HTMLElement | null {
  if (matchMedia('(pointer: coarse)').matches) return null
  return document.getElementById(formId)?.querySelector('input, textarea, select') ?? null
}

const WRONG = '[aria-invalid="true"], [data-invalid]'

/** Moves the focus to the first field in error, which may be a cell of a sheet. */
export function leadToProblem(form: HTMLElement | null): void {
  const wrong = [...(form?.querySelectorAll<HTMLElement>(WRONG) ?? [])]
  const field = wrong.find((element) => !element.querySelector(WRONG))
  const target = field?.matches('input, select, textarea, button')
    ? field
    : field?.querySelector<HTMLElement>('input, select, textarea, button')
  target?.focus()
  target?.scrollIntoView({ block: 'center', inline: 'nearest' })
}
