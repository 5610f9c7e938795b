import { useMutation } from '@tanstack/react-query'
import { useDeferredValue, useRef, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { pageTemplate, savePage } from '#admin/queries/shop.ts'
import { ConfirmDialog } from '#admin/ui/confirm-dialog.tsx'
import { showServerError, useFormFields } from '#admin/ui/form-fields.tsx'
import { useLeaveGuard } from '#admin/ui/leaving.tsx'
import { FormSection, SaveBar } from '#admin/ui/long-form.tsx'
import { useDraft } from '#admin/ui/use-editor.ts'
import type { ShopPage } from '#contract/info-page.ts'
import { Button } from '#web/ui/button.tsx'
import { Markdown } from '#web/ui/markdown.tsx'
import { findGaps, type Gap } from './find-gaps.ts'
import { FormatBar } from './format-bar.tsx'
import { GapList } from './gap-list.tsx'
import { PublicLink } from './page-state.tsx'

export function PageForm({ page }: { page: ShopPage }) {
  const { slug, isPublished: wasPublished = false } = page
  const { form, Field } = useFormFields({ defaultValues: { title: page.title, text: page.text } })
  const { isDirty, isSubmitting, errors } = form.formState
  const text = form.watch('text')
  const saving = useMutation(savePage)
  const template = useMutation(pageTemplate)
  const [isReplacing, setReplacing] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const draft = useDraft({ name: `page-${slug}`, isOpen: true, subject: null }, form, isDirty)
  const save = async (isPublished: boolean) => {
    let isSaved = false
    await form.handleSubmit(async (values) => {
      try {
        const saved = await saving.mutateAsync({ slug, change: { ...values, isPublished }, wasPublished })
        const typed = form.getValues()
        draft.forget()
        form.reset({ title: saved.title, text: saved.text })
        // Text that the owner typed during the save remains as an unsaved change.
        if (typed.title !== values.title) form.setValue('title', typed.title, { shouldDirty: true })
        if (typed.text !== values.text) form.setValue('text', typed.text, { shouldDirty: true })
        isSaved = true
      } catch (error) {
        showServerError(form, error, 'Erreur lors de la sauvegarde de la page')
        const [gap] = findGaps(values.text)
        if (isPublished && gap) select(area.current, gap)
      }
    })()
    return isSaved
  }
  const question = useLeaveGuard({
    hasUnsaved: () => isDirty,
    onAbandon: draft.forget,
    onSave: () => save(wasPublished),
  })
  const submit = (isPublished: boolean) => isSubmitting || void save(isPublished)
  const begin = async ({ isEmpty = false } = {}) => {
    const { text: first } = await template.mutateAsync({ params: { slug } })
    if (isEmpty && form.getValues('text').trim()) return setReplacing(true)
    form.setValue('text', first, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit(wasPublished)
      }}
      className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2 lg:gap-6"
    >
      <div className="flex min-w-0 flex-col gap-4">
        <FormSection title="Contenu">
          <div className="flex flex-col items-start gap-1.5">
            <Button
              look="outline"
              isBusy={template.isPending}
              onClick={() => {
                if (text.trim()) setReplacing(true)
                // Ignores the error here: a toast shows it.
                else begin({ isEmpty: true }).catch(() => {})
              }}
            >
              {template.isPending ? 'Chargement…' : 'Partir du modèle'}
            </Button>
            <p className="text-concrete-600 text-sm">
              Un premier texte, avec ce que «&nbsp;Ma boutique&nbsp;» dit déjà de vous. Relisez-le&nbsp;: il
              vous engage.
            </p>
          </div>
          <FormProvider {...form}>
            <Field.Text name="title" label="Titre" maxLength={120} required="Veuillez saisir le titre" />
            <FormatBar
              area={area}
              onChange={(changed) => form.setValue('text', changed, { shouldDirty: true })}
            />
            <Field.TextArea
              name="text"
              label="Texte"
              hint={<Syntax />}
              rows={20}
              maxLength={50_000}
              area={area}
            />
          </FormProvider>
        </FormSection>
        <GapList
          text={text}
          onSelect={(gap) => select(area.current, gap)}
          onFill={(filled) =>
            form.setValue('text', filled, {
              shouldDirty: true,
              shouldValidate: form.formState.isSubmitted,
            })
          }
        />
      </div>
      <div className="contents lg:sticky lg:top-7 lg:flex lg:max-h-[calc(100dvh-8rem)] lg:flex-col lg:gap-4">
        <Preview title={form.watch('title')} text={text} />
        <SaveBar isDirty={isDirty} error={errors.root?.message}>
          <PublicLink page={page} className="max-sm:w-full" />
          {wasPublished ? (
            <Button look="ghost" aria-disabled={isSubmitting} onClick={() => submit(false)}>
              Retirer de la boutique
            </Button>
          ) : (
            <Button look="outline" type="submit" aria-disabled={isSubmitting} className="max-sm:grow">
              Enregistrer le brouillon
            </Button>
          )}
          <Button
            type={wasPublished ? 'submit' : 'button'}
            aria-disabled={isSubmitting}
            onClick={wasPublished ? undefined : () => submit(true)}
            className="max-sm:grow"
          >
            {wasPublished ? 'Enregistrer' : 'Publier'}
          </Button>
        </SaveBar>
      </div>
      {question}
      <ConfirmDialog
        title="Partir du modèle"
        question={isReplacing && 'Le texte que vous avez sera remplacé par celui du modèle.'}
        confirmLabel="Remplacer le texte"
        busyLabel="Chargement…"
        isDestructive
        onConfirm={() => begin()}
        onClose={() => setReplacing(false)}
        focusAfter={() => area.current}
      />
    </form>
  )
}

function Syntax() {
  return (
    <>
      Mise en forme&nbsp;:{' '}
      {['## Titre', '**gras**', '- liste', '[lien](https://…)'].map((sample) => (
        <code key={sample} className="wrap-anywhere mr-2 inline-block bg-concrete-100 px-1 text-ink">
          {sample}
        </code>
      ))}
      Une ligne vide sépare deux paragraphes.
    </>
  )
}

function Preview({ title, text }: { title: string; text: string }) {
  const shown = useDeferredValue(text)
  return (
    <section
      aria-label="Aperçu"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it
      tabIndex={0}
      className="min-h-0 min-w-0 overflow-y-auto border border-concrete-200 bg-white p-4 md:p-5"
    >
      <h2 className="label mb-4 text-concrete-600 text-sm">Aperçu</h2>
      <p className="heading mb-6 text-4xl">{title}</p>
      {shown.trim() ? <Markdown text={shown} /> : <p className="text-concrete-600">Aucun texte.</p>}
    </section>
  )
}

function select(area: HTMLTextAreaElement | null, { start, end }: Gap): void {
  if (!area) return
  area.focus()
  area.setSelectionRange(start, end)
  area.scrollTop = heightOf(area, area.value.slice(0, start)) - area.clientHeight / 2
}

/** Measures in px the height of a text wrapped as in `area`: browsers report no position of a selection. */
function heightOf(area: HTMLTextAreaElement, text: string): number {
  const copy = document.createElement('textarea')
  copy.className = area.className
  copy.value = text
  Object.assign(copy.style, {
    position: 'absolute',
    width: `${area.offsetWidth}px`,
    height: '0',
    minHeight: '0',
  })
  area.after(copy)
  const height = copy.scrollHeight
  copy.remove()
  return height
}
